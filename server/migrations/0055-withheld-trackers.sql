-- A tracker may hide itself from others, for example after a provider ended the access to its data. The owner's privacy
-- setting stays.
alter table user_trackers add column is_withheld boolean not null default false;

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
  new.audience := audience_of(u.is_active, u.is_profile_public, t.is_enabled, t.is_public and not t.is_withheld,
    new.is_hidden, new.is_published);
  return new;
end
$$;

create or replace function users_spread_audience() returns trigger language plpgsql as $$
begin
  perform from user_trackers where user_id = new.uuid order by tracker_type for no key update;
  update activities a
    set audience = audience_of(new.is_active, new.is_profile_public, t.is_enabled, t.is_public and not t.is_withheld,
      a.is_hidden, a.is_published)
    from user_trackers t
    where a.user_id = new.uuid and t.user_id = a.user_id and t.tracker_type = a.tracker_type
      and a.audience is distinct from audience_of(new.is_active, new.is_profile_public, t.is_enabled,
        t.is_public and not t.is_withheld, a.is_hidden, a.is_published);
  return null;
end
$$;

create or replace function user_trackers_spread_audience() returns trigger language plpgsql as $$
begin
  update activities a
    set audience = audience_of(u.is_active, u.is_profile_public, new.is_enabled,
      new.is_public and not new.is_withheld, a.is_hidden, a.is_published)
    from users u
    where a.user_id = new.user_id and a.tracker_type = new.tracker_type and u.uuid = a.user_id
      and a.audience is distinct from audience_of(u.is_active, u.is_profile_public, new.is_enabled,
        new.is_public and not new.is_withheld, a.is_hidden, a.is_published);
  return null;
end
$$;

drop trigger user_trackers_audience on user_trackers;
create trigger user_trackers_audience after update of is_enabled, is_public, is_withheld on user_trackers
  for each row when (old.is_enabled <> new.is_enabled or old.is_public <> new.is_public
    or old.is_withheld <> new.is_withheld)
  execute function user_trackers_spread_audience();
