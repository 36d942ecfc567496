-- The `seq` of a post or a comment is the version of what it shows: every change of the row raises it, not only one of
-- its counters. A post shows comments, media and their numbers, so that their changes raise its `seq` as well.
--
-- Locks, in this order: the acting user, the post, its comments. A change of a comment or a medium locks its
-- post first.
drop trigger activities_counted on activities;
create trigger activities_versioned before update on activities
  for each row when (old.* is distinct from new.* and old.seq = new.seq) execute function advance_seq();

drop trigger comments_counted on comments;
create trigger comments_versioned before update on comments
  for each row when (old.* is distinct from new.* and old.seq = new.seq) execute function advance_seq();

create function raise_post_seq() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update activities set seq = nextval('count_seq') where uuid = old.activity_uuid;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.activity_uuid is distinct from old.activity_uuid) then
    update activities set seq = nextval('count_seq') where uuid = new.activity_uuid;
  end if;
  return null;
end
$$;

-- A new comment, and a deleted one that counted, change the counter of the post already.
create trigger comments_shown after update on comments
  for each row when ((old.user_id, old.content, old.like_count, old.is_counted, old.is_withheld, old.hidden_by, old.removed_at)
    is distinct from
    (new.user_id, new.content, new.like_count, new.is_counted, new.is_withheld, new.hidden_by, new.removed_at))
  execute function raise_post_seq();
create trigger comments_gone after delete on comments
  for each row when (old.is_withheld or old.hidden_by is not null or not old.is_counted)
  execute function raise_post_seq();

create trigger media_added after insert on media
  for each row when (new.activity_uuid is not null) execute function raise_post_seq();
create trigger media_shown after update on media
  for each row when (old.* is distinct from new.* and coalesce(old.activity_uuid, new.activity_uuid) is not null)
  execute function raise_post_seq();
create trigger media_gone after delete on media
  for each row when (old.activity_uuid is not null and old.removed_at is null) execute function raise_post_seq();

-- As before, but posts are locked before their comments.
create or replace function settle_counts(one uuid, most integer) returns boolean language plpgsql as $$
declare
  active boolean := (select is_active from users where uuid = one);
  change integer := case when active then 1 else -1 end;
  found_ids uuid[];
  ids uuid[];
begin
  if active is null then return false; end if;

  found_ids := array(select followee_id from follows
    where follower_id = one and status = 'following' and follower_is_counted = not active
    limit most for no key update skip locked);
  ids := array(select uuid from users where uuid = any(found_ids) for no key update skip locked);
  update follows set follower_is_counted = active where follower_id = one and followee_id = any(ids);
  update users set follower_count = follower_count + change where uuid = any(ids);

  found_ids := array(select follower_id from follows
    where followee_id = one and status = 'following' and followee_is_counted = not active
    limit most for no key update skip locked);
  ids := array(select uuid from users where uuid = any(found_ids) for no key update skip locked);
  update follows set followee_is_counted = active where followee_id = one and follower_id = any(ids);
  update users set following_count = following_count + change where uuid = any(ids);

  found_ids := array(select activity_uuid from activity_likes
    where user_id = one and is_counted = not active limit most for no key update skip locked);
  ids := array(select uuid from activities where uuid = any(found_ids) for no key update skip locked);
  update activity_likes set is_counted = active where user_id = one and activity_uuid = any(ids);
  update activities set like_count = like_count + change where uuid = any(ids);

  found_ids := array(select comment_uuid from comment_likes
    where user_id = one and is_counted = not active limit most for no key update skip locked);
  ids := array(select uuid from activities
    where uuid in (select activity_uuid from comments where uuid = any(found_ids)) for no key update skip locked);
  ids := array(select uuid from comments
    where uuid = any(found_ids) and activity_uuid = any(ids) for no key update skip locked);
  update comment_likes set is_counted = active where user_id = one and comment_uuid = any(ids);
  update comments set like_count = like_count + change where uuid = any(ids);

  found_ids := array(select uuid from comments
    where user_id = one and is_counted = not active limit most for no key update skip locked);
  ids := array(select uuid from activities
    where uuid in (select activity_uuid from comments where uuid = any(found_ids)) for no key update skip locked);
  found_ids := array(select uuid from comments where uuid = any(found_ids) and activity_uuid = any(ids));
  ids := array(select uuid from comments
    where uuid in (select parent_uuid from comments where uuid = any(found_ids)) for no key update skip locked);
  found_ids := array(select uuid from comments
    where uuid = any(found_ids) and (parent_uuid is null or parent_uuid = any(ids)));
  update comments set is_counted = active where uuid = any(found_ids);
  update activities a set comment_count = a.comment_count + change * c.n
    from (select activity_uuid, count(*) as n from comments
      where uuid = any(found_ids) and not is_withheld and hidden_by is null group by activity_uuid) c
    where a.uuid = c.activity_uuid;
  update comments h set reply_count = h.reply_count + change * c.n
    from (select parent_uuid, count(*) as n from comments
      where uuid = any(found_ids) and not is_withheld and hidden_by is null and parent_uuid is not null
      group by parent_uuid) c
    where h.uuid = c.parent_uuid;

  return exists (select from follows
      where follower_id = one and status = 'following' and follower_is_counted = not active)
    or exists (select from follows
      where followee_id = one and status = 'following' and followee_is_counted = not active)
    or exists (select from activity_likes where user_id = one and is_counted = not active)
    or exists (select from comment_likes where user_id = one and is_counted = not active)
    or exists (select from comments where user_id = one and is_counted = not active);
end
$$;

create or replace function remove_comments(one uuid, most integer) returns boolean language plpgsql as $$
declare
  found_ids uuid[] := array(select uuid from comments where user_id = one limit most);
  posts uuid[] := array(select uuid from activities
    where uuid in (select activity_uuid from comments where uuid = any(found_ids)) for no key update skip locked);
  ids uuid[] := array(select uuid from comments
    where uuid = any(found_ids) and activity_uuid = any(posts) for update skip locked);
  heads uuid[] := array(select distinct parent_uuid from comments where uuid = any(ids) and parent_uuid is not null);
  answered uuid[] := array(select uuid from comments c where c.uuid = any(ids) and exists (
    select from comments r where r.parent_uuid = c.uuid and r.user_id <> one));
begin
  delete from comments where uuid = any(ids) and uuid <> all(answered);
  delete from comment_mentions where comment_uuid = any(answered);
  delete from comment_likes where comment_uuid = any(answered);
  update comments set user_id = null, content = '', edited_at = null, like_count = 0, is_withheld = false,
      hidden_by = null, removed_at = null
    where uuid = any(answered);
  delete from comments c where c.uuid = any(heads) and c.user_id is null and not exists (
    select from comments r where r.parent_uuid = c.uuid);
  return exists (select from comments where user_id = one);
end
$$;
