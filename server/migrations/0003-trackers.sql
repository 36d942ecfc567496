create table user_trackers (
  user_id uuid not null references users on delete cascade,
  tracker_type text not null,
  is_enabled boolean not null default true,
  is_public boolean not null,
  has_data boolean not null default false,
  sort_order integer not null,
  activity_count integer not null default 0,
  feed_count integer not null default 0,
  created_at timestamptz not null,
  last_sync_at timestamptz,
  primary key (user_id, tracker_type)
);

create index user_trackers_type_idx on user_trackers (tracker_type);
