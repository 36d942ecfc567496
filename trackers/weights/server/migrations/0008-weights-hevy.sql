-- Connections to Hevy, one per user.
create table weights_hevy_accounts (
  uuid uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  -- The user's API key, encrypted with the secret key of the installation.
  sealed_key text not null,
  connected_at timestamptz not null
);

-- State of a connection's sync. The columns at the end say which part of Hevy's lists is stored.
create table weights_syncs (
  account_id uuid primary key references weights_hevy_accounts on delete cascade,
  provider text not null,
  queued_at timestamptz,
  is_manual boolean not null default false,
  is_forced boolean not null default false,
  has_news boolean not null default false,
  -- In the queue: time of the next attempt. After a failure: first time at which a visit retries.
  not_before timestamptz,
  attempts smallint not null default 0,
  -- Set from the first step of a run to its last.
  run_since timestamptz,
  progress double precision,
  imported integer not null default 0,
  error text,
  last_sync_at timestamptz,
  next_sync_at timestamptz,
  last_manual_at timestamptz,
  last_forced_at timestamptz,
  -- Next page of the list of all workouts; null once it was read to its end.
  history_page integer default 1,
  -- Set while that list is read, and until the changes since then are read.
  history_began_at timestamptz,
  -- Next page of the changes since `changes_since`, whose reading began at `changes_began_at`.
  changes_page integer not null default 1,
  changes_since timestamptz,
  changes_began_at timestamptz,
  -- First id on the previous page: the same page again is an error of the provider.
  page_first_id text
);

create index weights_syncs_queue_idx on weights_syncs (provider, is_manual desc, queued_at) where queued_at is not null;
create index weights_syncs_due_idx on weights_syncs (next_sync_at) where queued_at is null;

-- State of Hevy, for all connections.
create table weights_pauses (
  provider text primary key,
  until timestamptz,
  reason text check (reason in ('rate_limited', 'refused', 'unavailable')),
  refused_since timestamptz,
  rate_limits integer not null default 0,
  failures timestamptz[] not null default '{}'
);

-- Workouts in Hevy, each with its workout here.
create table weights_hevy_workouts (
  account_id uuid not null references weights_hevy_accounts on delete cascade,
  hevy_id text not null,
  -- Null if it could not be read, see `problem`, or was deleted here.
  workout_id uuid references weights_workouts on delete set null,
  -- Time of the last change in Hevy that was read.
  updated_at timestamptz not null,
  problem text,
  -- True if it changed in Hevy after an edit here, which stays.
  is_outdated boolean not null default false,
  -- Set when it was deleted in Hevy: it is hidden here, and deleted after 30 days.
  hidden_at timestamptz,
  primary key (account_id, hevy_id)
);

create index weights_hevy_workouts_workout_idx on weights_hevy_workouts (workout_id) where workout_id is not null;
create index weights_hevy_workouts_hidden_idx on weights_hevy_workouts (hidden_at) where hidden_at is not null;

-- Whether the post announces records. Null: yes for workouts logged here, no for imported ones.
alter table weights_workouts add column announces_records boolean;
