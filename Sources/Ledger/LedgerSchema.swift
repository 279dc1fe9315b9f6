package import Database

/// The tables of the ledger.
package enum LedgerSchema {
  /// All changes, oldest first; those that have landed are never edited.
  package static let migrations = [
    Migrations.Migration(
      "ledger",
      sql: """
        -- One row for each call to a service, from the moment it is reserved. No chat text.
        -- Until it is settled, what a call may take counts against the limits; the row is then the
        -- log of what it took. Money is in millionths of a USD.
        CREATE TABLE calls (
          id INTEGER PRIMARY KEY,
          run TEXT NOT NULL,
          job TEXT,
          thread TEXT,
          kinds TEXT NOT NULL,
          request_hash TEXT NOT NULL,
          attempt INTEGER NOT NULL,
          model TEXT NOT NULL,
          model_served TEXT,
          tier TEXT NOT NULL,
          tier_served TEXT,
          status TEXT NOT NULL,
          owner TEXT NOT NULL,
          lease_until INTEGER NOT NULL,
          day TEXT NOT NULL,
          reserved_at INTEGER NOT NULL,
          sent_at INTEGER,
          finished_at INTEGER,
          -- How many calls and input tokens the model was sent up to this call.
          model_requests INTEGER,
          model_tokens INTEGER,
          reserved_tokens INTEGER NOT NULL,
          reserved_cost INTEGER NOT NULL,
          http_status INTEGER,
          error TEXT,
          finish_reason TEXT,
          prompt_tokens INTEGER,
          cached_tokens INTEGER,
          output_tokens INTEGER,
          thought_tokens INTEGER,
          cost INTEGER
        ) STRICT;
        CREATE INDEX calls_by_model ON calls (model, sent_at, model_requests, model_tokens)
          WHERE sent_at IS NOT NULL;
        CREATE INDEX calls_under_way ON calls (status, lease_until, model, reserved_tokens)
          WHERE finished_at IS NULL;

        -- Sums over the calls of a run or of a day, so that a budget is checked at once: what is
        -- settled, and what is held for calls that are under way.
        CREATE TABLE call_totals (
          scope TEXT PRIMARY KEY,
          requests INTEGER NOT NULL,
          tokens INTEGER NOT NULL,
          cost INTEGER NOT NULL,
          held_requests INTEGER NOT NULL,
          held_tokens INTEGER NOT NULL,
          held_cost INTEGER NOT NULL
        ) WITHOUT ROWID, STRICT;

        -- Somebody at a terminal waits for these; other calls let them go first.
        CREATE TABLE call_waits (
          model TEXT NOT NULL,
          owner TEXT NOT NULL,
          until INTEGER NOT NULL,
          PRIMARY KEY (model, owner)
        ) WITHOUT ROWID, STRICT;

        CREATE TABLE quota_stops (
          model TEXT PRIMARY KEY,
          until INTEGER NOT NULL,
          reason TEXT NOT NULL
        ) WITHOUT ROWID, STRICT;

        -- Answers as they came, stored before anything is derived from them.
        CREATE TABLE responses (
          id INTEGER PRIMARY KEY,
          request_hash TEXT NOT NULL UNIQUE,
          created_at INTEGER NOT NULL,
          model_version TEXT,
          response_id TEXT,
          body BLOB NOT NULL
        ) STRICT;
        """
    )
  ]
}
