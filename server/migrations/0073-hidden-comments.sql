-- Comments hidden by the author of the activity: visible to the two authors only, and missing from all counts.
alter table comments add column hidden_by uuid references users on delete cascade;

create index comments_hidden_by_idx on comments (hidden_by, activity_uuid) where hidden_by is not null;
create index comments_hidden_user_idx on comments (user_id, activity_uuid) where hidden_by is not null;

create or replace function users_count_likes_and_comments() returns trigger language plpgsql as $$
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
        union all select activity_uuid, 0, 1 from comments
          where user_id = new.uuid and not is_withheld and hidden_by is null) counted
      group by activity_uuid) c
    where a.uuid = c.activity_uuid;
  update comments m set like_count = m.like_count + change * c.likes, reply_count = m.reply_count + change * c.replies
    from (select comment_uuid, sum(likes) as likes, sum(replies) as replies from (
        select comment_uuid, 1 as likes, 0 as replies from comment_likes where user_id = new.uuid
        union all select parent_uuid, 0, 1 from comments
          where user_id = new.uuid and parent_uuid is not null and not is_withheld and hidden_by is null) counted
      group by comment_uuid) c
    where m.uuid = c.comment_uuid;
  return null;
end
$$;

create or replace function users_remove_comments() returns trigger language plpgsql as $$
declare
  heads uuid[] := array(select distinct parent_uuid from comments where user_id = old.uuid and parent_uuid is not null);
begin
  delete from comments c where c.user_id = old.uuid and (c.parent_uuid is not null or not exists (
    select from comments r where r.parent_uuid = c.uuid and r.user_id <> old.uuid));
  delete from comment_mentions m using comments c where c.uuid = m.comment_uuid and c.user_id = old.uuid;
  delete from comment_likes l using comments c where c.uuid = l.comment_uuid and c.user_id = old.uuid;
  update comments set user_id = null, content = '', edited_at = null, like_count = 0, is_withheld = false,
      hidden_by = null
    where user_id = old.uuid;
  delete from comments c where c.uuid = any(heads) and c.user_id is null and not exists (
    select from comments r where r.parent_uuid = c.uuid);
  return old;
end
$$;
