-- Visibility of one activity: the narrowest of activity, tracker and profile applies. Trackers have a default for their
-- new activities.
alter table user_trackers
  add column post_visibility text not null default 'everyone'
    check (post_visibility in ('everyone', 'followers', 'only_me')),
  -- Parts of activity_count and feed_count.
  add column followers_count integer not null default 0,
  add column followers_feed_count integer not null default 0,
  add column only_me_count integer not null default 0,
  add column only_me_feed_count integer not null default 0;

alter table activities add column visibility text not null default 'everyone'
  check (visibility in ('everyone', 'followers', 'only_me'));

-- Activities that some viewers of their tracker do not see.
create index activities_limited_idx on activities (user_id, tracker_type, uuid) where visibility <> 'everyone';
-- Newest activities for followers of one user.
create index activities_of_private_idx on activities (user_id, event_at desc, uuid desc)
  where audience = 'followers' and in_feed;

create function narrowed(allowed audience, visibility text) returns audience language sql immutable parallel safe as $$
  select least(allowed, case visibility
    when 'everyone' then 'everyone'::audience when 'followers' then 'followers' else 'author' end)
$$;

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
    if t.publish_delay_minutes > 0 then
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

drop trigger activities_audience on activities;
create trigger activities_audience before insert or update of is_hidden, is_published, visibility on activities
  for each row execute function activities_set_audience();

create or replace function users_spread_audience() returns trigger language plpgsql as $$
begin
  perform from user_trackers where user_id = new.uuid order by tracker_type for no key update;
  update activities a
    set audience = narrowed(audience_of(new.is_active, new.is_profile_public, t.is_enabled,
      t.is_public and not t.is_withheld, a.is_hidden, a.is_published), a.visibility)
    from user_trackers t
    where a.user_id = new.uuid and t.user_id = a.user_id and t.tracker_type = a.tracker_type
      and a.audience is distinct from narrowed(audience_of(new.is_active, new.is_profile_public, t.is_enabled,
        t.is_public and not t.is_withheld, a.is_hidden, a.is_published), a.visibility);
  return null;
end
$$;

create or replace function user_trackers_spread_audience() returns trigger language plpgsql as $$
begin
  update activities a
    set audience = narrowed(audience_of(u.is_active, u.is_profile_public, new.is_enabled,
      new.is_public and not new.is_withheld, a.is_hidden, a.is_published), a.visibility)
    from users u
    where a.user_id = new.user_id and a.tracker_type = new.tracker_type and u.uuid = a.user_id
      and a.audience is distinct from narrowed(audience_of(u.is_active, u.is_profile_public, new.is_enabled,
        new.is_public and not new.is_withheld, a.is_hidden, a.is_published), a.visibility);
  return null;
end
$$;

create or replace function activities_count() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update user_trackers t set activity_count = t.activity_count + sign * c.n, feed_count = t.feed_count + sign * c.n_feed,
      followers_count = t.followers_count + sign * c.n_followers,
      followers_feed_count = t.followers_feed_count + sign * c.n_followers_feed,
      only_me_count = t.only_me_count + sign * c.n_only_me,
      only_me_feed_count = t.only_me_feed_count + sign * c.n_only_me_feed
    from (select user_id, tracker_type, count(*) n, count(*) filter (where in_feed) n_feed,
              count(*) filter (where visibility = 'followers') n_followers,
              count(*) filter (where visibility = 'followers' and in_feed) n_followers_feed,
              count(*) filter (where visibility = 'only_me') n_only_me,
              count(*) filter (where visibility = 'only_me' and in_feed) n_only_me_feed
            from changed where not is_hidden and is_published group by user_id, tracker_type) c
    where t.user_id = c.user_id and t.tracker_type = c.tracker_type;
  return null;
end
$$;

create or replace function activities_count_changed() returns trigger language plpgsql as $$
declare
  counted_before integer := (not old.is_hidden and old.is_published)::integer;
  counted integer := (not new.is_hidden and new.is_published)::integer;
  change integer := counted - counted_before;
  followers_change integer := counted * (new.visibility = 'followers')::integer
    - counted_before * (old.visibility = 'followers')::integer;
  only_me_change integer := counted * (new.visibility = 'only_me')::integer
    - counted_before * (old.visibility = 'only_me')::integer;
  in_feed integer := new.in_feed::integer;
begin
  if change = 0 and followers_change = 0 and only_me_change = 0 then return null; end if;
  update user_trackers set
      activity_count = activity_count + change,
      feed_count = feed_count + in_feed * change,
      followers_count = followers_count + followers_change,
      followers_feed_count = followers_feed_count + in_feed * followers_change,
      only_me_count = only_me_count + only_me_change,
      only_me_feed_count = only_me_feed_count + in_feed * only_me_change
    where user_id = new.user_id and tracker_type = new.tracker_type;
  return null;
end
$$;

drop trigger activities_changed on activities;
create trigger activities_changed after update of is_hidden, is_published, visibility on activities
  for each row execute function activities_count_changed();
