-- Accounts that are being deleted: inactive at once, removed by a job.
create table account_deletions (
  user_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null
);

-- A request that began before the deletion fails as if the user were gone already.
create function refuse_deleted_owner() returns trigger language plpgsql as $$
begin
  perform from users where uuid = new.user_id for share;
  if exists (select from account_deletions where user_id = new.user_id) then
    raise foreign_key_violation using message = 'this account is being deleted';
  end if;
  return new;
end
$$;

create or replace trigger user_trackers_added before insert on user_trackers
  for each row execute function refuse_deleted_owner();
drop function user_trackers_hold_person();
create trigger data_exports_added before insert on data_exports
  for each row execute function refuse_deleted_owner();

-- Removes a batch of the comments of a user who is in no counter any more: those with replies by others stay without author
-- and text. Returns whether any are left.
create function remove_comments(one uuid, most integer) returns boolean language plpgsql as $$
declare
  ids uuid[] := array(select uuid from comments where user_id = one limit most for update skip locked);
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

-- The job has removed everything before. The previous version deletes the row of an inactive user at once.
create or replace function users_remove_comments() returns trigger language plpgsql as $$
begin
  for attempt in 1..10000 loop
    exit when not settle_counts(old.uuid, 1000);
  end loop;
  for attempt in 1..10000 loop
    exit when not remove_comments(old.uuid, 1000);
  end loop;
  return old;
end
$$;
