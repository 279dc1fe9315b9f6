-- Budgets are locked in one order, and calls of workers that are gone are found without looking at all others.
-- Before, two hosts that settled calls at the same moment could wait for each other until the server ended one of
-- them, a second later; and every reservation took longer the more calls there had been.

CREATE INDEX calls_of_worker ON debrief.calls (worker) WHERE status = 'reserved';

-- Gives up the calls of workers that are gone: they may have been billed, so they count with what was reserved.
CREATE OR REPLACE FUNCTION debrief.abandon_calls() RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM debrief.workers w WHERE w.lease_until < now())
    AND NOT EXISTS (SELECT FROM debrief.calls c WHERE c.status = 'reserved' AND c.worker IS NULL)
  THEN RETURN; END IF;
  WITH gone AS (
    UPDATE debrief.calls c SET status = 'abandoned', finished_at = now()
    WHERE c.status = 'reserved' AND c.id IN (
      SELECT o.id FROM debrief.calls o LEFT JOIN debrief.workers w ON w.id = o.worker
      WHERE o.status = 'reserved' AND (w.id IS NULL OR w.lease_until < now())
      ORDER BY o.id FOR UPDATE OF o SKIP LOCKED
    )
    RETURNING c.day, c.round, c.reserved_nano, c.reserved_tokens
  ),
  sums AS (
    SELECT v.name, v.period, sum(g.reserved_nano) AS nano, sum(g.reserved_tokens) AS tokens, count(*) AS requests
    FROM gone g CROSS JOIN LATERAL (VALUES ('day', g.day), ('run', g.round)) v (name, period) GROUP BY 1, 2
  ),
  held AS MATERIALIZED (
    SELECT b.name, b.period FROM debrief.budgets b
    WHERE (b.name, b.period) IN (SELECT s.name, s.period FROM sums s) ORDER BY b.name, b.period FOR UPDATE
  )
  UPDATE debrief.budgets b SET
    reserved_nano = b.reserved_nano - s.nano, spent_nano = b.spent_nano + s.nano,
    reserved_tokens = b.reserved_tokens - s.tokens, spent_tokens = b.spent_tokens + s.tokens,
    reserved_requests = b.reserved_requests - s.requests, spent_requests = b.spent_requests + s.requests
  FROM sums s JOIN held h USING (name, period)
  WHERE b.name = s.name AND b.period = s.period;
END $function$;

-- Books the end of a call, and keeps its answers. What was given up is settled all the same if an answer comes late.
CREATE OR REPLACE FUNCTION debrief.settle_call(call text, result jsonb, bought jsonb) RETURNS boolean
LANGUAGE plpgsql AS $function$
DECLARE
  known record;
  is_lost boolean := result->>'status' = 'abandoned';
  nano bigint;
  tokens bigint;
  held bigint;
BEGIN
  INSERT INTO debrief.answers (request_hash, model_version, response_id, body)
    SELECT a->>'hash', a->>'modelVersion', a->>'responseId', a->>'body' FROM jsonb_array_elements(bought) a
    ORDER BY 1 ON CONFLICT DO NOTHING;
  IF result->'stopMs' <> 'null' THEN
    INSERT INTO debrief.stops AS s (model, until, is_pause)
      SELECT c.model, now() + (result->>'stopMs')::bigint * interval '1 ms', (result->>'isPause')::boolean
      FROM debrief.calls c WHERE c.id = call
      ON CONFLICT (model) DO UPDATE SET until = excluded.until, is_pause = excluded.is_pause
      WHERE s.until < excluded.until;
  END IF;
  SELECT * INTO known FROM debrief.calls c WHERE c.id = call FOR UPDATE;
  IF NOT FOUND OR known.status NOT IN ('reserved', 'abandoned') OR known.status = 'abandoned' AND is_lost THEN
    RETURN false;
  END IF;
  nano := CASE WHEN is_lost THEN known.reserved_nano ELSE coalesce((result->>'nano')::bigint, 0) END;
  tokens := CASE WHEN is_lost THEN known.reserved_tokens ELSE coalesce((result->>'prompt')::bigint, 0) END;
  held := CASE WHEN known.status = 'reserved' THEN 1 ELSE 0 END;
  UPDATE debrief.calls c SET status = result->>'status', finished_at = now(),
    model_served = result->>'model', tier_served = result->>'tier',
    prompt_tokens = (result->>'prompt')::bigint, cached_tokens = (result->>'cached')::bigint,
    output_tokens = (result->>'output')::bigint, nano = (result->>'nano')::bigint
  WHERE c.id = call;
  -- In the order in which a reservation locks them, and as late as can be: others wait until the commit.
  PERFORM FROM debrief.budgets b
    WHERE (b.name, b.period) IN (('day', known.day), ('run', known.round)) ORDER BY b.name FOR UPDATE;
  UPDATE debrief.budgets b SET
    reserved_nano = b.reserved_nano - held * known.reserved_nano,
    spent_nano = b.spent_nano + nano - (1 - held) * known.reserved_nano,
    reserved_tokens = b.reserved_tokens - held * known.reserved_tokens,
    spent_tokens = b.spent_tokens + tokens - (1 - held) * known.reserved_tokens,
    reserved_requests = b.reserved_requests - held,
    spent_requests = b.spent_requests + held
  WHERE (b.name, b.period) IN (('day', known.day), ('run', known.round));
  RETURN true;
END $function$;
