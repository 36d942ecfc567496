-- The running or latest import of a file, by user and tracker. A user's imports into a tracker run one at a time, on
-- any node. A heartbeat that stops means that the node died.
create table import_runs (
  user_id uuid not null references users on delete cascade,
  tracker_type text not null,
  uuid uuid not null,
  file_name text not null,
  state text not null check (state in ('reading', 'storing', 'done', 'failed')),
  -- Position in the queue of its node, from 1; null once it has started.
  queue_position integer,
  progress double precision not null default 0,
  imported integer not null default 0,
  report jsonb,
  error text,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  primary key (user_id, tracker_type)
);
