-- Lists of followers and of followed users, newest first, with keyset paging.
create index follows_followers_idx on follows (followee_id, status, created_at desc, follower_id desc);
create index follows_following_idx on follows (follower_id, status, created_at desc, followee_id desc);
drop index follows_followee_idx;

-- Follower counters include active users only, whether or not the counted user is active. A trigger updates them on
-- (de)activation, as others maintain the audience of activities, so that no change of an account can miss it.
--
-- Writers of follows hold this lock shared while they change both counters; a (de)activation holds it exclusively,
-- before its first row. So neither misses the other's changes, and waits for rows of users cannot become a deadlock.
create function hold_activations() returns void language sql as $$
  select pg_advisory_xact_lock_shared(7022028, 0)
$$;

create function users_hold_follows() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7022028, 0);
  return null;
end
$$;

create trigger users_activation_begins before update of is_active on users
  for each statement execute function users_hold_follows();

create function users_count_follows() returns trigger language plpgsql as $$
declare
  change integer := case when new.is_active then 1 else -1 end;
begin
  update users set follower_count = follower_count + change
    where uuid in (select followee_id from follows where follower_id = new.uuid and status = 'following');
  update users set following_count = following_count + change
    where uuid in (select follower_id from follows where followee_id = new.uuid and status = 'following');
  return null;
end
$$;

create trigger users_activated after update of is_active on users
  for each row when (old.is_active <> new.is_active) execute function users_count_follows();

update users u set follower_count = c.followers, following_count = c.following
  from users one cross join lateral (
    select
      (select count(*) from follows f join users a on a.uuid = f.follower_id and a.is_active
        where f.followee_id = one.uuid and f.status = 'following') as followers,
      (select count(*) from follows f join users a on a.uuid = f.followee_id and a.is_active
        where f.follower_id = one.uuid and f.status = 'following') as following) c
  where u.uuid = one.uuid and (u.follower_count, u.following_count) <> (c.followers, c.following);
