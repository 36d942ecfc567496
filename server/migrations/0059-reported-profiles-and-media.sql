-- Users also report profiles, and single pictures and videos of posts.
alter table moderation_cases drop constraint moderation_cases_target_type_check;
alter table moderation_cases add constraint moderation_cases_target_type_check
  check (target_type in ('activity', 'comment', 'profile', 'media'));
-- Parts of a profile that a decision deleted.
alter table moderation_actions add column parts text[] not null default '{}';

-- A picture or video hidden by an administrator is visible to its owner only. A removed one is hidden from everyone,
-- and deleted after a while.
alter table media
  add column is_withheld boolean not null default false,
  add column removed_at timestamptz;
create index media_removed_idx on media (removed_at) where removed_at is not null;

-- Parts of profiles that an administrator deleted, until that is undone. Null: the part stayed, or was empty.
create table removed_profile_parts (
  decision_uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  first_name text,
  last_name text,
  bio text,
  profile_photo_path text
);
create index removed_profile_parts_user_idx on removed_profile_parts (user_id);
create index removed_profile_parts_photo_idx on removed_profile_parts (profile_photo_path)
  where profile_photo_path is not null;
