-- A follow counts the users who are active when it begins. One that becomes a request again stays marked as counted
-- until the counters are changed.
create function follows_are_counted() returns trigger language plpgsql as $$
begin
  if new.status = 'following' then
    select is_active into strict new.follower_is_counted from users where uuid = new.follower_id;
    select is_active into strict new.followee_is_counted from users where uuid = new.followee_id;
  elsif tg_op = 'INSERT' then
    new.follower_is_counted := false;
    new.followee_is_counted := false;
  end if;
  return new;
exception when no_data_found then
  raise foreign_key_violation using message = 'a user of this follow does not exist';
end
$$;

create trigger follows_counted before insert or update of status on follows
  for each row execute function follows_are_counted();

-- Users with rows whose counters do not yet follow from `is_active`: a job settles them.
create table unsettled_users (
  user_id uuid primary key references users on delete cascade,
  since timestamptz not null
);

-- The lock of a user's own acts: shared by each, alone for a change of `is_active`. The class is in
-- `server/platform/advisory-locks.ts`.
create function lock_acts(user_id uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(7022043, hashtext(user_id::text))
$$;
create function lock_activation(user_id uuid) returns void language sql as $$
  select pg_advisory_xact_lock(7022043, hashtext(user_id::text))
$$;

-- Changes the counters of at most `most` rows of each kind that differ from the state of a user, whose lock is held.
-- Rows that someone else has locked are left for a later batch. Returns whether any are left.
create function settle_counts(one uuid, most integer) returns boolean language plpgsql as $$
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
  ids := array(select uuid from comments where uuid = any(found_ids) for no key update skip locked);
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

-- A change of `is_active` takes the lock before it locks the user's row (`updateActive`); for other statements this is
-- the last moment. The statement's trigger `users_activation_begins` stays for the previous version, whose likes,
-- comments and follows share the lock that it takes.
create function users_lock_activation() returns trigger language plpgsql as $$
begin
  perform lock_activation(new.uuid);
  return new;
end
$$;

create trigger users_activation_locked before update of is_active on users
  for each row when (old.is_active <> new.is_active) execute function users_lock_activation();

create function settle_later(one uuid) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('accounts.settle', json_build_object('user_id', one),
    job_key := 'accounts.settle:' || one);
end
$$;

-- The first batch is part of the change, so that few rows are settled at once.
create function users_settle_counts() returns trigger language plpgsql as $$
begin
  if settle_counts(new.uuid, 200) then
    insert into unsettled_users (user_id, since) values (new.uuid, clock_timestamp()) on conflict do nothing;
    perform settle_later(new.uuid);
  end if;
  return null;
end
$$;

drop trigger users_activated on users;
drop trigger users_activated_comments on users;
drop function users_count_follows();
drop function users_count_likes_and_comments();

-- No one can be activated between here and the end of the migration: dropping the triggers locked the table.
update activity_likes l set is_counted = false from users u where u.uuid = l.user_id and not u.is_active;
update comment_likes l set is_counted = false from users u where u.uuid = l.user_id and not u.is_active;
update comments c set is_counted = false from users u where u.uuid = c.user_id and not u.is_active;
update follows f set follower_is_counted = follower.is_active and f.status = 'following',
    followee_is_counted = followee.is_active and f.status = 'following'
  from users follower, users followee
  where follower.uuid = f.follower_id and followee.uuid = f.followee_id
    and not (follower.is_active and followee.is_active and f.status = 'following');

create trigger users_activated after update of is_active on users
  for each row when (old.is_active <> new.is_active) execute function users_settle_counts();
