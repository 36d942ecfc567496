-- Objects that events of an account named and no run has read yet. A run reads subscriptions one by one as far as events named
-- them, and the whole list otherwise.
create table stripe_named_subscriptions (
  connection_id uuid not null references stripe_connections on delete cascade,
  sub_id text not null,
  named_at timestamptz not null,
  primary key (connection_id, sub_id)
);

alter table stripe_syncs
  -- Last time when events queued a run.
  add column news_at timestamptz,
  -- Last time when the whole list of subscriptions was read to its end.
  add column full_read_at timestamptz,
  -- Events named too much to read it one by one, or changed subscriptions without a name.
  add column wants_full_read boolean not null default false,
  -- Subscriptions changed since MRR was computed.
  add column needs_metrics boolean not null default false;
