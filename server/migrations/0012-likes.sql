create table activity_likes (
  activity_uuid uuid not null references activities on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (activity_uuid, user_id)
);

create index activity_likes_newest_idx on activity_likes (activity_uuid, created_at desc, user_id desc);
create index activity_likes_user_idx on activity_likes (user_id);
