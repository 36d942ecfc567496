-- Names what anyone sees of a tracker: raised by every write of its data, posts and settings, so that a page that was
-- made for one version is never shown for another. Every writer locks the row with an update; any other update of the row
-- raises the version, too. A tracker that is removed and added again starts above all of its earlier versions.
alter table user_trackers add column version bigint not null default 0;
alter table user_trackers alter column version set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;

create function user_trackers_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger user_trackers_versioned before update on user_trackers
  for each row execute function user_trackers_raise_version();

-- Hidden, limited and scheduled posts are in no counter, but decide what others see: their trackers are updated as well.
create or replace function activities_count() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update user_trackers t set activity_count = t.activity_count + sign * c.n, feed_count = t.feed_count + sign * c.n_feed,
      followers_count = t.followers_count + sign * c.n_followers,
      followers_feed_count = t.followers_feed_count + sign * c.n_followers_feed,
      only_me_count = t.only_me_count + sign * c.n_only_me,
      only_me_feed_count = t.only_me_feed_count + sign * c.n_only_me_feed
    from (select user_id, tracker_type, count(*) filter (where is_shown) n,
              count(*) filter (where is_shown and in_feed) n_feed,
              count(*) filter (where is_shown and visibility = 'followers') n_followers,
              count(*) filter (where is_shown and visibility = 'followers' and in_feed) n_followers_feed,
              count(*) filter (where is_shown and visibility = 'only_me') n_only_me,
              count(*) filter (where is_shown and visibility = 'only_me' and in_feed) n_only_me_feed
            from (select *, not is_hidden and is_published as is_shown from changed) post
            group by user_id, tracker_type) c
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
  for each row when ((old.is_hidden, old.is_published, old.visibility)
    is distinct from (new.is_hidden, new.is_published, new.visibility))
  execute function activities_count_changed();
