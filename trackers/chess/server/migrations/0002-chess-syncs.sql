-- State of an account's sync. A sync with `queued_at` is in its provider's queue.
create table chess_syncs (
  account_id uuid primary key references chess_accounts on delete cascade,
  provider text not null check (provider in ('chesscom', 'lichess')),
  queued_at timestamptz,
  is_manual boolean not null default false,
  is_forced boolean not null default false,
  -- Time of the next attempt after a failure; other syncs go first until then.
  not_before timestamptz,
  attempts smallint not null default 0,
  -- Set from the first step of a run to its last.
  run_since timestamptz,
  progress double precision,
  imported integer not null default 0,
  -- Number of all games at the provider.
  total integer,
  -- Lichess: creation times between which all games are stored, and whether no older games are left.
  oldest_ms bigint,
  newest_ms bigint,
  is_backfilled boolean not null default false,
  -- Start of the next page of new games in this run.
  page_from_ms bigint,
  plays_daily boolean not null default false,
  stats_etag text,
  stats_last_modified text,
  archives_etag text,
  archives_last_modified text,
  profile_etag text,
  profile_last_modified text,
  error text,
  last_sync_at timestamptz,
  next_sync_at timestamptz,
  last_manual_at timestamptz,
  last_forced_at timestamptz
);

create index chess_syncs_queue_idx on chess_syncs (provider, is_manual desc, queued_at) where queued_at is not null;
create index chess_syncs_due_idx on chess_syncs (next_sync_at) where queued_at is null;

-- Months of a chess.com account. A complete one is never fetched again.
create table chess_months (
  account_id uuid not null references chess_accounts on delete cascade,
  -- Such as `2026-09`.
  month text not null,
  etag text,
  last_modified text,
  is_complete boolean not null default false,
  -- True until this run has fetched the month.
  is_due boolean not null default false,
  primary key (account_id, month)
);

-- The whole queue of a paused provider waits.
create table chess_pauses (
  provider text primary key check (provider in ('chesscom', 'lichess')),
  until timestamptz,
  reason text check (reason in ('rate_limited', 'refused', 'unavailable')),
  -- Number of 429 responses in a row; each doubles the pause.
  rate_limits integer not null default 0,
  failures timestamptz[] not null default '{}'
);

-- Current ratings at the provider, by pool; also `lichess:puzzle`.
create table chess_snapshots (
  account_id uuid not null references chess_accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  pool text not null,
  rating integer,
  rd integer,
  is_provisional boolean not null,
  best_rating integer,
  best_on date,
  won integer,
  drawn integer,
  lost integer,
  fetched_at timestamptz not null,
  primary key (account_id, pool)
);

create index chess_snapshots_user_idx on chess_snapshots (user_id);
