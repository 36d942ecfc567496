-- URLs of users to which the server posts events of their activities.
create table webhooks (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  events text[] not null,
  -- Signs the events; encrypted with the secret key of the installation.
  sealed_secret text not null,
  created_at timestamptz not null,
  is_enabled boolean not null default true,
  -- Time of the first failure since the last success.
  failing_since timestamptz,
  -- Nothing is sent before this time; the pause grows with the time since the first failure.
  paused_until timestamptz
);

create index webhooks_user_idx on webhooks (user_id);

create table webhook_deliveries (
  uuid uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  -- Null for test events. The activity may be deleted.
  activity_uuid uuid,
  tracker_type text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  created_at timestamptz not null,
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- The next attempt of a waiting event.
  due_at timestamptz not null,
  http_status integer,
  error text,
  duration_ms integer
);

create index webhook_deliveries_newest_idx on webhook_deliveries (webhook_id, uuid);
create index webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
