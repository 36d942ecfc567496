-- The tables of the sync kit, for a tracker `demo`: copy them into its migration. Columns of its own may be added.

create table demo_accounts (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade
);

-- State of an account's sync. While `queued_at` is set, the account is in its provider's queue.
create table demo_syncs (
  account_id uuid primary key references demo_accounts on delete cascade,
  provider text not null,
  -- Queue of the provider: 0 for requests that share the server's address, 1 to 4 for accounts with a token of their own.
  lane smallint not null default 0,
  queued_at timestamptz,
  -- Place in the queue: the syncs with the earliest deadlines come first.
  deadline timestamptz,
  is_manual boolean not null default false,
  is_forced boolean not null default false,
  has_news boolean not null default false,
  -- In the queue: time of the next attempt. After a failure: first moment at which a visit retries.
  not_before timestamptz,
  -- Set when the provider refuses or limits the requests of this account alone.
  wait_reason text check (wait_reason in ('rate_limited', 'refused')),
  attempts smallint not null default 0,
  -- Set from the first step of a run to its last.
  run_since timestamptz,
  progress double precision,
  imported integer not null default 0,
  error text,
  last_sync_at timestamptz,
  -- End of the last run that brought items.
  last_news_at timestamptz,
  next_sync_at timestamptz,
  last_manual_at timestamptz,
  last_forced_at timestamptz
);

create index demo_syncs_queue_idx on demo_syncs (provider, lane, is_manual desc, deadline, account_id)
  where queued_at is not null;
create index demo_syncs_due_idx on demo_syncs (next_sync_at) where queued_at is null;

-- State of each provider, for all accounts without a token, and as `<provider>:tokens` for all with one.
create table demo_pauses (
  provider text primary key,
  until timestamptz,
  reason text check (reason in ('rate_limited', 'refused', 'unavailable')),
  refused_since timestamptz,
  rate_limits integer not null default 0,
  failures timestamptz[] not null default '{}',
  -- The last refusal that concerns one user until another one meets it.
  suspect_user uuid,
  suspect_reason text check (suspect_reason in ('rate_limited', 'refused')),
  suspect_at timestamptz
);
