-- Number of users of each tracker: the sum of these rows. As in `follow_totals`, a change adds a row and a job replaces
-- the rows by their sum. Trackers with a publish delay are not among `users_with_data`: their data count from the first
-- published post, so that they are counted when read.
create table tracker_totals (
  id bigint generated always as identity primary key,
  tracker_type text not null,
  is_public boolean not null,
  users bigint not null,
  users_with_data bigint not null
);

create function count_trackers_of_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tracker_totals (tracker_type, is_public, users, users_with_data)
      values (old.tracker_type, old.is_public, -1, -(old.has_data and old.publish_delay_minutes = 0)::integer);
  end if;
  if tg_op <> 'DELETE' then
    insert into tracker_totals (tracker_type, is_public, users, users_with_data)
      values (new.tracker_type, new.is_public, 1, (new.has_data and new.publish_delay_minutes = 0)::integer);
  end if;
  return null;
end
$$;

create trigger user_trackers_counted after insert or delete on user_trackers
  for each row execute function count_trackers_of_users();
create trigger user_trackers_recounted after update of is_public, has_data, publish_delay_minutes on user_trackers
  for each row when ((new.is_public, new.has_data, new.publish_delay_minutes)
    is distinct from (old.is_public, old.has_data, old.publish_delay_minutes))
  execute function count_trackers_of_users();

-- No tracker can be added between this count and the end of the migration: creating the triggers locked the table.
insert into tracker_totals (tracker_type, is_public, users, users_with_data)
  select tracker_type, is_public, count(*), count(*) filter (where has_data and publish_delay_minutes = 0)
  from user_trackers group by tracker_type, is_public;

create index user_trackers_delayed_idx on user_trackers (tracker_type, user_id)
  where has_data and publish_delay_minutes > 0;
