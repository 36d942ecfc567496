-- Comments and posts that an administrator deleted can be restored for a while.
-- A removed comment is withheld, and hidden from its author too.
alter table comments add column removed_at timestamptz;
create index comments_removed_idx on comments (removed_at) where removed_at is not null;

create or replace function users_remove_comments() returns trigger language plpgsql as $$
declare
  heads uuid[] := array(select distinct parent_uuid from comments where user_id = old.uuid and parent_uuid is not null);
begin
  delete from comments c where c.user_id = old.uuid and (c.parent_uuid is not null or not exists (
    select from comments r where r.parent_uuid = c.uuid and r.user_id <> old.uuid));
  delete from comment_mentions m using comments c where c.uuid = m.comment_uuid and c.user_id = old.uuid;
  delete from comment_likes l using comments c where c.uuid = l.comment_uuid and c.user_id = old.uuid;
  update comments set user_id = null, content = '', edited_at = null, like_count = 0, is_withheld = false,
      hidden_by = null, removed_at = null
    where user_id = old.uuid;
  delete from comments c where c.uuid = any(heads) and c.user_id is null and not exists (
    select from comments r where r.parent_uuid = c.uuid);
  return old;
end
$$;

-- The text and the media of posts that a decision deleted.
create table removed_posts (
  decision_uuid uuid primary key,
  activity_uuid uuid not null references activities on delete cascade,
  author_text text,
  edited_at timestamptz,
  media uuid[] not null,
  removed_at timestamptz not null
);
create index removed_posts_activity_idx on removed_posts (activity_uuid);
create index removed_posts_removed_idx on removed_posts (removed_at);
