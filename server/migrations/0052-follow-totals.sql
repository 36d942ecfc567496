-- Number of all follows and requests: the sum of these rows. A change of follows adds a row instead of updating a
-- common one, so that follows do not wait for each other; a job replaces the rows by their sum.
create table follow_totals (
  id bigint generated always as identity primary key,
  follows bigint not null,
  requests bigint not null
);

create function count_follows_added() returns trigger language plpgsql as $$
begin
  insert into follow_totals (follows, requests)
    select count(*) filter (where status = 'following'), count(*) filter (where status = 'requested')
    from added having count(*) > 0;
  return null;
end
$$;

create function count_follows_removed() returns trigger language plpgsql as $$
begin
  insert into follow_totals (follows, requests)
    select -count(*) filter (where status = 'following'), -count(*) filter (where status = 'requested')
    from removed having count(*) > 0;
  return null;
end
$$;

create function count_follows_changed() returns trigger language plpgsql as $$
begin
  insert into follow_totals (follows, requests)
    select sum(change) filter (where status = 'following'), sum(change) filter (where status = 'requested')
    from (
      select status, 1 as change from added union all select status, -1 from removed
      union all values ('following', 0), ('requested', 0)
    ) changes
    having coalesce(sum(change) filter (where status = 'following'), 0) <> 0
      or coalesce(sum(change) filter (where status = 'requested'), 0) <> 0;
  return null;
end
$$;

create trigger follows_added after insert on follows referencing new table as added
  for each statement execute function count_follows_added();
create trigger follows_removed after delete on follows referencing old table as removed
  for each statement execute function count_follows_removed();
create trigger follows_changed after update on follows referencing new table as added old table as removed
  for each statement execute function count_follows_changed();

-- No follow can be added between this count and the end of the migration: creating the triggers locked the table.
insert into follow_totals (follows, requests)
  select count(*) filter (where status = 'following'), count(*) filter (where status = 'requested') from follows;
