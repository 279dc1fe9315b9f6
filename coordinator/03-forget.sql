-- What every host has to forget, and which of them have.
-- Written and read by the module Coordination.

-- The workspaces that take part, or ever did: one that is given up for good is deleted by hand.
CREATE TABLE debrief.homes (
  home text PRIMARY KEY,  -- As in workers
  host text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- Requests to forget. What names somebody is removed once all hosts have acknowledged it.
CREATE TABLE debrief.forget_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person text,
  conversation text,
  before timestamptz,
  at timestamptz NOT NULL DEFAULT now(),
  whole_at timestamptz  -- When the last host acknowledged it
);

CREATE TABLE debrief.forget_acknowledgements (
  request bigint NOT NULL REFERENCES debrief.forget_requests (id) ON DELETE CASCADE,
  home text NOT NULL REFERENCES debrief.homes (home) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (request, home)
);
