create table comments (
  uuid uuid primary key,
  activity_uuid uuid not null references activities on delete cascade,
  -- Top-level comment of the thread; null for the top-level comment itself. Threads are one level deep.
  parent_uuid uuid references comments on delete cascade,
  -- Null: deleted, but kept for its replies.
  user_id uuid references users on delete cascade,
  content text not null check (char_length(content) <= 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  check (user_id is not null or (parent_uuid is null and content = '' and edited_at is null and like_count = 0))
);

create index comments_heads_idx on comments (activity_uuid, created_at, uuid) where parent_uuid is null;
create index comments_replies_idx on comments (parent_uuid, created_at, uuid) where parent_uuid is not null;
create index comments_activity_idx on comments (activity_uuid, user_id);
create index comments_user_idx on comments (user_id, created_at);

create table comment_likes (
  comment_uuid uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (comment_uuid, user_id)
);

create index comment_likes_newest_idx on comment_likes (comment_uuid, created_at desc, user_id desc);
create index comment_likes_user_idx on comment_likes (user_id);

-- Mentioned users. The text keeps the name as it was written; a renamed user is still found.
create table comment_mentions (
  comment_uuid uuid not null references comments on delete cascade,
  name text not null,
  user_id uuid not null references users on delete cascade,
  primary key (comment_uuid, name)
);

create index comment_mentions_user_idx on comment_mentions (user_id);

-- Counters of likes, comments and replies include active users only. Writers take `hold_activations()`, then lock the
-- activity, then the comment; a (de)activation holds that lock alone and changes all counters that include the user.
--
-- It updates activities of several users, and a change of privacy updates several activities of one user. Both lock the
-- trackers' rows first, in one order, to avoid deadlocks.
create function users_count_likes_and_comments() returns trigger language plpgsql as $$
declare
  change integer := case when new.is_active then 1 else -1 end;
begin
  perform from user_trackers t
    where (t.user_id, t.tracker_type) in (
      select a.user_id, a.tracker_type from activities a where a.uuid in (
        select activity_uuid from activity_likes where user_id = new.uuid
        union all select activity_uuid from comments where user_id = new.uuid
        union all select c.activity_uuid from comment_likes l join comments c on c.uuid = l.comment_uuid
          where l.user_id = new.uuid))
    order by t.user_id, t.tracker_type for no key update;
  update activities a set like_count = a.like_count + change * c.likes, comment_count = a.comment_count + change * c.comments
    from (select activity_uuid, sum(likes) as likes, sum(comments) as comments from (
        select activity_uuid, 1 as likes, 0 as comments from activity_likes where user_id = new.uuid
        union all select activity_uuid, 0, 1 from comments where user_id = new.uuid) counted
      group by activity_uuid) c
    where a.uuid = c.activity_uuid;
  update comments m set like_count = m.like_count + change * c.likes, reply_count = m.reply_count + change * c.replies
    from (select comment_uuid, sum(likes) as likes, sum(replies) as replies from (
        select comment_uuid, 1 as likes, 0 as replies from comment_likes where user_id = new.uuid
        union all select parent_uuid, 0, 1 from comments where user_id = new.uuid and parent_uuid is not null) counted
      group by comment_uuid) c
    where m.uuid = c.comment_uuid;
  return null;
end
$$;

create trigger users_activated_comments after update of is_active on users
  for each row when (old.is_active <> new.is_active) execute function users_count_likes_and_comments();

-- Comments of a deleted user are deleted, but those with replies by others stay without author and text. The user is
-- deactivated before, so that no counter changes.
create function users_remove_comments() returns trigger language plpgsql as $$
declare
  heads uuid[] := array(select distinct parent_uuid from comments where user_id = old.uuid and parent_uuid is not null);
begin
  delete from comments c where c.user_id = old.uuid and (c.parent_uuid is not null or not exists (
    select from comments r where r.parent_uuid = c.uuid and r.user_id <> old.uuid));
  delete from comment_mentions m using comments c where c.uuid = m.comment_uuid and c.user_id = old.uuid;
  delete from comment_likes l using comments c where c.uuid = l.comment_uuid and c.user_id = old.uuid;
  update comments set user_id = null, content = '', edited_at = null, like_count = 0 where user_id = old.uuid;
  delete from comments c where c.uuid = any(heads) and c.user_id is null and not exists (
    select from comments r where r.parent_uuid = c.uuid);
  return old;
end
$$;

create trigger users_deleted before delete on users
  for each row execute function users_remove_comments();
