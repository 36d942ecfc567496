-- Audience of a row, from narrow to wide. `nobody` excludes even the author, for example of a disabled tracker.
create type audience as enum ('nobody', 'author', 'followers', 'everyone');

-- The visibility rule without blocks, which depend on the viewer.
create function audience_of(
  is_active boolean, is_profile_public boolean, is_enabled boolean, is_public boolean,
  is_hidden boolean, is_published boolean
) returns audience language sql immutable parallel safe as $$
  select case
    when not is_active or not is_enabled or is_hidden then 'nobody'::audience
    when not is_published or not is_public then 'author'
    when is_profile_public then 'everyone'
    else 'followers'
  end
$$;

create table activities (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  tracker_type text not null,
  event_at timestamptz not null,
  local_date date not null,
  ingested_at timestamptz not null,
  -- Decided when the row is inserted: history that is imported later stays out of the feeds.
  in_feed boolean not null,
  is_hidden boolean not null default false,
  is_published boolean not null default true,
  audience audience not null,
  description text not null,
  content text,
  secondary jsonb,
  stats jsonb,
  edited_at timestamptz,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  foreign key (user_id, tracker_type) references user_trackers on delete cascade
);

create index activities_for_you_idx on activities (event_at desc, uuid desc) where audience = 'everyone' and in_feed;
create index activities_following_idx on activities (user_id, event_at desc, uuid desc)
  where audience in ('followers', 'everyone') and in_feed;
-- Activities in For you that only their author sees.
create index activities_own_idx on activities (user_id, event_at desc, uuid desc) where audience = 'author' and in_feed;
-- A profile merges the trackers that the viewer may see, with one short scan per tracker.
create index activities_tracker_idx on activities (user_id, tracker_type, event_at desc, uuid desc);

-- New activities and changes of privacy wait for each other at the tracker's row: without that lock, a row inserted at
-- the same time would keep the old audience. The user's row is read without a lock, so that publishing neither waits
-- for logins and follows nor blocks them: a change of the user locks the trackers' rows afterwards
-- (users_spread_audience) and then sees every row written before. Statements that hide or delete activities lock the
-- tracker's row first, as all writers do.
create function activities_set_audience() returns trigger language plpgsql as $$
declare
  t user_trackers;
  u users;
begin
  select * into t from user_trackers
    where user_id = new.user_id and tracker_type = new.tracker_type for no key update;
  select * into u from users where uuid = new.user_id;
  new.audience := audience_of(u.is_active, u.is_profile_public, t.is_enabled, t.is_public, new.is_hidden, new.is_published);
  return new;
end
$$;

create trigger activities_audience before insert or update of is_hidden, is_published on activities
  for each row execute function activities_set_audience();

create function users_spread_audience() returns trigger language plpgsql as $$
begin
  perform from user_trackers where user_id = new.uuid order by tracker_type for no key update;
  update activities a
    set audience = audience_of(new.is_active, new.is_profile_public, t.is_enabled, t.is_public, a.is_hidden, a.is_published)
    from user_trackers t
    where a.user_id = new.uuid and t.user_id = a.user_id and t.tracker_type = a.tracker_type
      and a.audience is distinct from
        audience_of(new.is_active, new.is_profile_public, t.is_enabled, t.is_public, a.is_hidden, a.is_published);
  return null;
end
$$;

create trigger users_audience after update of is_active, is_profile_public on users
  for each row when (old.is_active <> new.is_active or old.is_profile_public <> new.is_profile_public)
  execute function users_spread_audience();

create function user_trackers_spread_audience() returns trigger language plpgsql as $$
begin
  update activities a
    set audience = audience_of(u.is_active, u.is_profile_public, new.is_enabled, new.is_public, a.is_hidden, a.is_published)
    from users u
    where a.user_id = new.user_id and a.tracker_type = new.tracker_type and u.uuid = a.user_id
      and a.audience is distinct from
        audience_of(u.is_active, u.is_profile_public, new.is_enabled, new.is_public, a.is_hidden, a.is_published);
  return null;
end
$$;

create trigger user_trackers_audience after update of is_enabled, is_public on user_trackers
  for each row when (old.is_enabled <> new.is_enabled or old.is_public <> new.is_public)
  execute function user_trackers_spread_audience();

-- A tracker that is being added has no row yet where a change of the user could wait, so that it locks the user's row.
create function user_trackers_hold_person() returns trigger language plpgsql as $$
begin
  perform from users where uuid = new.user_id for share;
  return new;
end
$$;

create trigger user_trackers_added before insert on user_trackers
  for each row execute function user_trackers_hold_person();

-- Counts activities that are neither hidden nor scheduled: one update per statement, for any number of rows.
create function activities_count() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update user_trackers t set activity_count = t.activity_count + sign * c.n, feed_count = t.feed_count + sign * c.n_feed
    from (select user_id, tracker_type, count(*) n, count(*) filter (where in_feed) n_feed
            from changed where not is_hidden and is_published group by user_id, tracker_type) c
    where t.user_id = c.user_id and t.tracker_type = c.tracker_type;
  return null;
end
$$;

create function activities_count_changed() returns trigger language plpgsql as $$
declare
  change integer := (not new.is_hidden and new.is_published)::integer - (not old.is_hidden and old.is_published)::integer;
begin
  if change = 0 then return null; end if;
  update user_trackers set
      activity_count = activity_count + change,
      feed_count = feed_count + case when new.in_feed then change else 0 end
    where user_id = new.user_id and tracker_type = new.tracker_type;
  return null;
end
$$;

create trigger activities_inserted after insert on activities
  referencing new table as changed for each statement execute function activities_count();
create trigger activities_deleted after delete on activities
  referencing old table as changed for each statement execute function activities_count();
create trigger activities_changed after update of is_hidden, is_published on activities
  for each row execute function activities_count_changed();
