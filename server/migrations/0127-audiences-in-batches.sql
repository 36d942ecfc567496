-- A change of privacy takes effect at once and is written to the posts in batches. Trackers whose posts may still have
-- an earlier audience are listed here: the rule `mayViewPost` then asks for the current settings as well. A change that
-- widens the audience shows the posts as they are written.
create table unsettled_audiences (
  user_id uuid not null,
  tracker_type text not null,
  since timestamptz not null,
  -- The posts down to this one, newest first, are settled; null: none.
  event_at timestamptz,
  post_uuid uuid,
  primary key (user_id, tracker_type),
  foreign key (user_id, tracker_type) references user_trackers on delete cascade
);

-- A post that moves past the place of a batch gets its audience while it moves.
create or replace trigger activities_audience before insert or update of is_hidden, is_published, visibility, event_at
  on activities for each row execute function activities_set_audience();

-- Writes the audience of the next `most` posts of a tracker whose row is locked: posts that are added or moved at the
-- same time wait for that lock and then read the current settings. Returns whether any are left.
create function settle_audience(owner_id uuid, type text, most integer) returns boolean language plpgsql as $$
declare
  place unsettled_audiences;
  u users;
  t user_trackers;
  examined integer;
begin
  select * into place from unsettled_audiences where user_id = owner_id and tracker_type = type for update;
  if not found then return false; end if;
  select * into u from users where uuid = owner_id;
  select * into t from user_trackers where user_id = owner_id and tracker_type = type;
  with batch as materialized (
    select a.uuid, a.event_at, narrowed(audience_of(u.is_active, u.is_profile_public, t.is_enabled,
      t.is_public and not t.is_withheld, a.is_hidden, a.is_published), a.visibility) as audience
    from activities a
    where a.user_id = owner_id and a.tracker_type = type
      and (place.event_at is null or (a.event_at, a.uuid) < (place.event_at, place.post_uuid))
    order by a.event_at desc, a.uuid desc limit most),
  written as (
    update activities a set audience = batch.audience from batch
    where a.uuid = batch.uuid and a.audience <> batch.audience)
  select count(*), (array_agg(event_at order by event_at, uuid))[1], (array_agg(uuid order by event_at, uuid))[1]
    into examined, place.event_at, place.post_uuid from batch;
  if examined < most then
    delete from unsettled_audiences where user_id = owner_id and tracker_type = type;
  else
    update unsettled_audiences set event_at = place.event_at, post_uuid = place.post_uuid
      where user_id = owner_id and tracker_type = type;
  end if;
  return examined = most;
end
$$;

-- Lists trackers whose settings have changed, all their posts.
create function unsettle_audiences(owner_id uuid, type text) returns void language sql as $$
  insert into unsettled_audiences (user_id, tracker_type, since)
    select user_id, tracker_type, clock_timestamp() from user_trackers
    where user_id = owner_id and (type is null or tracker_type = type) order by tracker_type
  on conflict (user_id, tracker_type) do update set event_at = null, post_uuid = null, since = excluded.since
$$;

-- The first batch is part of the change. An import may hold the lock of its tracker for long: then all is left.
create or replace function users_spread_audience() returns trigger language plpgsql as $$
declare
  timeout text := current_setting('lock_timeout');
  type text;
  is_left boolean := false;
begin
  begin
    perform set_config('lock_timeout', '300ms', true);
    perform from user_trackers where user_id = new.uuid order by tracker_type for no key update;
  exception when lock_not_available then is_left := true;
  end;
  perform set_config('lock_timeout', timeout, true);
  perform unsettle_audiences(new.uuid, null);
  if not is_left then
    for type in select tracker_type from user_trackers where user_id = new.uuid order by tracker_type loop
      is_left := settle_audience(new.uuid, type, 500) or is_left;
    end loop;
  end if;
  if is_left then perform settle_later(new.uuid); end if;
  return null;
end
$$;

create or replace function user_trackers_spread_audience() returns trigger language plpgsql as $$
begin
  perform unsettle_audiences(new.user_id, new.tracker_type);
  if settle_audience(new.user_id, new.tracker_type, 500) then perform settle_later(new.user_id); end if;
  return null;
end
$$;
