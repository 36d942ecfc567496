-- Syncs of all trackers, for administrators. The reason of a failure is a category, because its message may name the
-- account.
create table sync_runs (
  uuid uuid primary key,
  tracker_type text not null,
  service text not null,
  user_id uuid not null references users on delete cascade,
  -- Account of the tracker, by which the running sync is found.
  account_id uuid not null,
  state text not null check (state in ('running', 'done', 'failed')),
  failure text check (failure in ('unavailable', 'unexpected', 'internal', 'stopped')),
  imported integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'failed') = (failure is not null))
);

create index sync_runs_newest_idx on sync_runs (started_at desc, uuid desc);
create index sync_runs_failed_idx on sync_runs (started_at desc, uuid desc) where state = 'failed';
create unique index sync_runs_running_idx on sync_runs (account_id) where state = 'running';
create index sync_runs_user_idx on sync_runs (user_id);
