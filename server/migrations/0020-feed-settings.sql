-- Whether new activities enter the feeds, and how long after their event others see them.
alter table user_trackers
  add column feed_enabled boolean not null default true,
  add column publish_delay_minutes integer not null default 0 check (publish_delay_minutes between 0 and 2880);

-- Time when others will see a scheduled activity; null for all others.
alter table activities add column publish_at timestamptz;

create index activities_waiting_idx on activities (user_id, tracker_type, publish_at) where not is_published;

-- The feed and the publish delay of a new activity are decided here, because its tracker's row is read and locked
-- anyway.
create or replace function activities_set_audience() returns trigger language plpgsql as $$
declare
  t user_trackers;
  u users;
begin
  select * into t from user_trackers
    where user_id = new.user_id and tracker_type = new.tracker_type for no key update;
  select * into u from users where uuid = new.user_id;
  if tg_op = 'INSERT' then
    new.in_feed := new.in_feed and t.feed_enabled;
    if t.publish_delay_minutes > 0 then
      new.publish_at := new.event_at + make_interval(mins => t.publish_delay_minutes);
      new.is_published := new.publish_at <= new.ingested_at;
      if new.is_published then new.publish_at := null; end if;
    end if;
  end if;
  new.audience := audience_of(u.is_active, u.is_profile_public, t.is_enabled, t.is_public, new.is_hidden, new.is_published);
  return new;
end
$$;

create function activities_move_moment() returns trigger language plpgsql as $$
begin
  new.publish_at := new.publish_at + (new.event_at - old.event_at);
  return new;
end
$$;

create trigger activities_moved before update of event_at on activities
  for each row when (new.publish_at is not null and new.event_at <> old.event_at)
  execute function activities_move_moment();

create function user_trackers_move_moments() returns trigger language plpgsql as $$
begin
  update activities set publish_at = event_at + make_interval(mins => new.publish_delay_minutes)
    where user_id = new.user_id and tracker_type = new.tracker_type and not is_published and publish_at is not null;
  return null;
end
$$;

create trigger user_trackers_delay after update of publish_delay_minutes on user_trackers
  for each row when (new.publish_delay_minutes <> old.publish_delay_minutes)
  execute function user_trackers_move_moments();

-- One job per scheduled activity, moved with it by its key. The first job that runs publishes all that are due.
create function activities_await_moment() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('activities.publish',
    json_build_object('user_id', new.user_id, 'tracker_type', new.tracker_type, 'publish_at', new.publish_at),
    run_at := new.publish_at, job_key := 'activities.publish:' || new.uuid);
  return null;
end
$$;

create trigger activities_awaited after insert or update of event_at, publish_at on activities
  for each row when (new.publish_at is not null) execute function activities_await_moment();
