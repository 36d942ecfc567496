-- Others see new data of the tracker only when the owner's day is over, whatever its posts say of their time. The
-- tracker gives its posts the end of their day as their time, at which they are published.
alter table user_trackers add column is_daily boolean not null default false;

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
    new.visibility := t.post_visibility;
    if t.publish_delay_minutes > 0 or t.is_daily then
      new.publish_at := new.event_at + make_interval(mins => t.publish_delay_minutes);
      new.is_published := new.publish_at <= new.ingested_at;
      if new.is_published then new.publish_at := null; end if;
    end if;
  end if;
  new.audience := narrowed(audience_of(u.is_active, u.is_profile_public, t.is_enabled,
    t.is_public and not t.is_withheld, new.is_hidden, new.is_published), new.visibility);
  return new;
end
$$;

-- Users whose others see new data later are counted when read, from the first published post.
create or replace function count_trackers_of_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tracker_totals (tracker_type, is_public, users, users_with_data)
      values (old.tracker_type, old.is_public, -1,
        -(old.has_data and old.publish_delay_minutes = 0 and not old.is_daily)::integer);
  end if;
  if tg_op <> 'DELETE' then
    insert into tracker_totals (tracker_type, is_public, users, users_with_data)
      values (new.tracker_type, new.is_public, 1,
        (new.has_data and new.publish_delay_minutes = 0 and not new.is_daily)::integer);
  end if;
  return null;
end
$$;

drop trigger user_trackers_recounted on user_trackers;
create trigger user_trackers_recounted after update of is_public, has_data, publish_delay_minutes, is_daily on user_trackers
  for each row when ((new.is_public, new.has_data, new.publish_delay_minutes, new.is_daily)
    is distinct from (old.is_public, old.has_data, old.publish_delay_minutes, old.is_daily))
  execute function count_trackers_of_users();

drop index user_trackers_delayed_idx;
create index user_trackers_delayed_idx on user_trackers (tracker_type, user_id)
  where has_data and (publish_delay_minutes > 0 or is_daily);

-- Trackers read the times of their posts.
create or replace view kit_posts as
  select uuid, user_id, tracker_type, is_published, description, secondary, stats, visibility, event_at from activities;
