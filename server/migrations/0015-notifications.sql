create table notifications (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,
  -- Subject: an activity, a liked comment, or the other user of a follow.
  subject_uuid uuid not null,
  activity_uuid uuid references activities on delete cascade,
  -- The liked comment.
  comment_uuid uuid references comments on delete cascade,
  latest_at timestamptz not null,
  -- True once the user's browsers got it, or need not.
  is_told boolean not null default false,
  read_at timestamptz
);

-- An unread notification collects further events about its subject.
create unique index notifications_unread_idx on notifications (user_id, type, subject_uuid) where read_at is null;
create index notifications_newest_idx on notifications (user_id, latest_at desc, uuid desc);
create index notifications_subject_idx on notifications (subject_uuid, user_id);
create index notifications_untold_idx on notifications (user_id) where not is_told;
create index notifications_age_idx on notifications (latest_at);
create index notifications_activity_idx on notifications (activity_uuid) where activity_uuid is not null;
create index notifications_comment_idx on notifications (comment_uuid) where comment_uuid is not null;

-- Users behind a notification. Rows stay when the like or follow is undone, so that repeating it does not notify again;
-- reads check whether it still applies.
create table notification_acts (
  notification_uuid uuid not null references notifications on delete cascade,
  actor_id uuid not null references users on delete cascade,
  -- The comment that the user wrote; null for other events.
  comment_uuid uuid references comments on delete cascade,
  created_at timestamptz not null
);

create unique index notification_acts_idx on notification_acts (notification_uuid, actor_id, comment_uuid) nulls not distinct;
create index notification_acts_actor_idx on notification_acts (actor_id);
create index notification_acts_comment_idx on notification_acts (comment_uuid) where comment_uuid is not null;

-- Types of notifications that a user turned off.
create table muted_notification_types (
  user_id uuid not null references users on delete cascade,
  type text not null,
  primary key (user_id, type)
);
