-- What calls to models took, on all hosts together: budgets, rates, answers.
-- Written and read by the module Coordination. Money is in 10^-9 USD.

-- An answer serves all hosts: nothing is paid for twice.
CREATE TABLE debrief.answers (
  request_hash text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  model_version text,
  response_id text,
  body text NOT NULL  -- JSON as it came; it quotes chats
);

CREATE TABLE debrief.calls (
  id text PRIMARY KEY,  -- Made by the host, so that a wish whose answer was lost on the way is known again
  worker bigint REFERENCES debrief.workers (id) ON DELETE SET NULL,
  host text NOT NULL,
  job text NOT NULL,
  run text NOT NULL,
  kinds text NOT NULL,  -- With commas
  model text NOT NULL,
  tier text NOT NULL,
  request_hash text NOT NULL,
  status text NOT NULL,  -- reserved, answered, failed, abandoned
  day text NOT NULL,  -- The period of the budget of a day
  round text NOT NULL,  -- The period of the budget of a run: a job's name and its round
  reserved_nano bigint NOT NULL,
  reserved_tokens bigint NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  model_served text,
  tier_served text,
  prompt_tokens bigint,
  cached_tokens bigint,
  output_tokens bigint,  -- Thinking included
  nano bigint  -- What it cost; null if the model has no price
) WITH (fillfactor = 70);
CREATE INDEX calls_open ON debrief.calls (request_hash) WHERE status = 'reserved';
CREATE INDEX calls_of_model ON debrief.calls (model, sent_at);
CREATE INDEX calls_by_time ON debrief.calls (sent_at);

-- What was spent, and what calls in progress may take at most.
CREATE TABLE debrief.budgets (
  name text NOT NULL,  -- day, run
  period text NOT NULL,
  spent_nano bigint NOT NULL DEFAULT 0,
  reserved_nano bigint NOT NULL DEFAULT 0,
  spent_tokens bigint NOT NULL DEFAULT 0,
  reserved_tokens bigint NOT NULL DEFAULT 0,
  spent_requests bigint NOT NULL DEFAULT 0,
  reserved_requests bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (name, period)
) WITH (fillfactor = 50);

-- Models whose quota is used up.
CREATE TABLE debrief.stops (
  model text PRIMARY KEY,
  until timestamptz NOT NULL,
  is_pause boolean NOT NULL  -- A minute's quota, which is waited for; else a day's
);

-- What all hosts have to agree on: whoever comes first says it.
CREATE TABLE debrief.agreements (
  name text PRIMARY KEY,  -- redaction-salt
  value bytea NOT NULL
);

-- Gives up the calls of workers that are gone: they may have been billed, so they count with what was reserved.
CREATE FUNCTION debrief.abandon_calls() RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  gone record;
BEGIN
  FOR gone IN
    UPDATE debrief.calls c SET status = 'abandoned', finished_at = now()
    WHERE c.status = 'reserved' AND c.id IN (
      SELECT o.id FROM debrief.calls o LEFT JOIN debrief.workers w ON w.id = o.worker
      WHERE o.status = 'reserved' AND (w.id IS NULL OR w.lease_until < now())
      ORDER BY o.id FOR UPDATE OF o SKIP LOCKED
    )
    RETURNING c.day, c.round, c.reserved_nano, c.reserved_tokens
  LOOP
    UPDATE debrief.budgets b SET
      reserved_nano = b.reserved_nano - gone.reserved_nano, spent_nano = b.spent_nano + gone.reserved_nano,
      reserved_tokens = b.reserved_tokens - gone.reserved_tokens,
      spent_tokens = b.spent_tokens + gone.reserved_tokens,
      reserved_requests = b.reserved_requests - 1, spent_requests = b.spent_requests + 1
    WHERE (b.name, b.period) IN (('day', gone.day), ('run', gone.round));
  END LOOP;
END $function$;

-- Asks to make a call: granted, answered (someone bought it before), wait, exhausted, or quota.
CREATE FUNCTION debrief.reserve_call(
  call jsonb, limits jsonb, OUT outcome text, OUT wait_ms bigint, OUT reached text, OUT body text,
  OUT model_version text, OUT response_id text, OUT answered_at timestamptz
) LANGUAGE plpgsql AS $function$
DECLARE
  nano bigint := (call->>'nano')::bigint;
  tokens bigint := (call->>'tokens')::bigint;
  rpm bigint := (limits->>'rpm')::bigint;
  tpm bigint := (limits->>'tpm')::bigint;
  round_name text;
  stop record;
  budget record;
  checked record;
  used record;
  must_wait boolean := false;
BEGIN
  -- Who asks for the same at the same moment waits here, and finds the answer or the call.
  PERFORM pg_advisory_xact_lock(hashtextextended('debrief:answer:' || (call->>'hash'), 0));
  IF EXISTS (SELECT FROM debrief.calls c WHERE c.id = call->>'id') THEN
    outcome := 'granted';
    RETURN;
  END IF;
  SELECT 'answered', a.body, a.model_version, a.response_id, a.at
    INTO outcome, body, model_version, response_id, answered_at
    FROM debrief.answers a WHERE a.request_hash = call->>'hash';
  IF outcome IS NOT NULL THEN RETURN; END IF;
  PERFORM debrief.abandon_calls();
  IF EXISTS (
    SELECT FROM debrief.calls c WHERE c.request_hash = call->>'hash' AND c.status = 'reserved'
  ) THEN
    outcome := 'wait';
    wait_ms := 300;
    RETURN;
  END IF;
  SELECT s.until, s.is_pause INTO stop FROM debrief.stops s
    WHERE s.model = call->>'model' AND s.until > now();
  IF FOUND THEN
    outcome := CASE WHEN stop.is_pause THEN 'wait' ELSE 'quota' END;
    wait_ms := ceil(extract(epoch FROM stop.until - clock_timestamp()) * 1000);
    RETURN;
  END IF;

  -- Budgets
  SELECT coalesce(
    (SELECT w.job || '/' || w.round FROM debrief.workers w WHERE w.id = (call->>'worker')::bigint),
    (SELECT r.job || '/' || r.round FROM debrief.rounds r WHERE r.job = call->>'job'),
    call->>'job'
  ) INTO round_name;
  INSERT INTO debrief.budgets (name, period) VALUES ('day', call->>'day'), ('run', round_name)
    ON CONFLICT DO NOTHING;
  FOR budget IN
    SELECT * FROM debrief.budgets b
    WHERE (b.name, b.period) IN (('day', call->>'day'), ('run', round_name)) ORDER BY b.name FOR UPDATE
  LOOP
    FOR checked IN
      SELECT * FROM (VALUES
        ('run', 'requests', (limits->>'requests')::bigint, budget.spent_requests, budget.reserved_requests, 1::bigint),
        ('run', 'tokens', (limits->>'tokens')::bigint, budget.spent_tokens, budget.reserved_tokens, tokens),
        ('run', 'cost', (limits->>'nano')::bigint, budget.spent_nano, budget.reserved_nano, nano),
        ('day', 'costPerDay', (limits->>'dayNano')::bigint, budget.spent_nano, budget.reserved_nano, nano)
      ) v (name, what, cap, spent, reserved, wanted)
      WHERE v.name = budget.name AND v.cap IS NOT NULL
    LOOP
      IF checked.spent + checked.wanted > checked.cap THEN
        outcome := 'exhausted';
        reached := checked.what;
        RETURN;
      END IF;
      -- What is held is given back in part as soon as calls in progress are settled.
      must_wait := must_wait OR checked.spent + checked.reserved + checked.wanted > checked.cap;
    END LOOP;
  END LOOP;
  IF must_wait THEN
    outcome := 'wait';
    wait_ms := 500;
    RETURN;
  END IF;

  -- Rates: a minute and a second more, because the way to the service is not always equally long.
  IF rpm IS NOT NULL OR tpm IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('debrief:model:' || (call->>'model'), 0));
    IF tokens > tpm OR rpm < 1 THEN
      outcome := 'exhausted';
      reached := CASE WHEN rpm < 1 THEN 'requestsPerMinute' ELSE 'tokensPerMinute' END;
      RETURN;
    END IF;
    SELECT count(*) AS requests, coalesce(sum(c.reserved_tokens), 0) AS tokens, min(c.sent_at) AS first,
      count(*) FILTER (WHERE c.sent_at > clock_timestamp() - interval '3050 ms') AS lately
      INTO used FROM debrief.calls c
      WHERE c.model = call->>'model' AND c.sent_at > clock_timestamp() - interval '61 s';
    IF used.requests + 1 > rpm OR used.tokens + tokens > tpm THEN
      outcome := 'wait';
      wait_ms := greatest(20, least(5000,
        ceil(extract(epoch FROM used.first + interval '61 s' - clock_timestamp()) * 1000)));
      RETURN;
    END IF;
    -- The calls of a minute are spread over it.
    IF used.lately + 1 > ceil(rpm / 18.0) THEN
      outcome := 'wait';
      wait_ms := 200;
      RETURN;
    END IF;
  END IF;

  INSERT INTO debrief.calls (id, worker, host, job, run, kinds, model, tier, request_hash, status, day, round,
    reserved_nano, reserved_tokens)
  VALUES (call->>'id', (SELECT w.id FROM debrief.workers w WHERE w.id = (call->>'worker')::bigint),
    call->>'host', call->>'job', call->>'run', call->>'kinds', call->>'model', call->>'tier', call->>'hash',
    'reserved', call->>'day', round_name, nano, tokens);
  UPDATE debrief.budgets b SET reserved_nano = b.reserved_nano + nano,
    reserved_tokens = b.reserved_tokens + tokens, reserved_requests = b.reserved_requests + 1
  WHERE (b.name, b.period) IN (('day', call->>'day'), ('run', round_name));
  outcome := 'granted';
END $function$;

-- Books the end of a call, and keeps its answers. What was given up is settled all the same if an answer comes late.
CREATE FUNCTION debrief.settle_call(call text, result jsonb, bought jsonb) RETURNS boolean
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
    ON CONFLICT DO NOTHING;
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
