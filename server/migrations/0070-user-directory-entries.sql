-- Each user's entry in the administrators' list: the searched text, the columns of the filters and the number of
-- sessions. Separate from `users`, whose rows are larger and change with every visit. Triggers maintain it.
create table user_directory (
  user_id uuid primary key references users on delete cascade,
  role text not null,
  is_active boolean not null,
  searched text not null,
  -- All rows of `sessions`, including expired ones that are not deleted yet.
  sessions integer not null default 0
);

-- Line breaks separate the columns: a search contains none, so that no match spans two columns.
create function searched_text_of(one users) returns text language sql immutable as $$
  select lower(one.username || E'\n' || one.email || E'\n'
    || coalesce(one.first_name, '') || ' ' || coalesce(one.last_name, ''))
$$;

-- Number of users by role and state: the sum of these rows. As in `follow_totals`, a change adds a row and a job replaces
-- the rows by their sum.
create table user_totals (
  id bigint generated always as identity primary key,
  role text not null,
  is_active boolean not null,
  users bigint not null
);

create function add_user_to_directory() returns trigger language plpgsql as $$
begin
  insert into user_totals (role, is_active, users) values (new.role, new.is_active, 1);
  insert into user_directory (user_id, role, is_active, searched)
    values (new.uuid, new.role, new.is_active, searched_text_of(new));
  return null;
end
$$;

create function change_user_in_directory() returns trigger language plpgsql as $$
begin
  update user_directory set role = new.role, is_active = new.is_active, searched = searched_text_of(new)
    where user_id = new.uuid;
  if (new.role, new.is_active) <> (old.role, old.is_active) then
    insert into user_totals (role, is_active, users)
      values (old.role, old.is_active, -1), (new.role, new.is_active, 1);
  end if;
  return null;
end
$$;

-- The foreign key deletes the entry itself.
create function remove_user_from_totals() returns trigger language plpgsql as $$
begin
  insert into user_totals (role, is_active, users) values (old.role, old.is_active, -1);
  return null;
end
$$;

create function count_sessions_added() returns trigger language plpgsql as $$
begin
  update user_directory d set sessions = d.sessions + a.sessions
    from (select user_id, count(*) as sessions from added group by user_id) a where a.user_id = d.user_id;
  return null;
end
$$;

create function count_sessions_removed() returns trigger language plpgsql as $$
begin
  update user_directory d set sessions = d.sessions - r.sessions
    from (select user_id, count(*) as sessions from removed group by user_id) r where r.user_id = d.user_id;
  return null;
end
$$;

create trigger users_listed after insert on users for each row execute function add_user_to_directory();
create trigger users_relisted after update of username, email, first_name, last_name, role, is_active on users
  for each row execute function change_user_in_directory();
create trigger users_unlisted after delete on users for each row execute function remove_user_from_totals();
create trigger sessions_added after insert on sessions referencing new table as added
  for each statement execute function count_sessions_added();
create trigger sessions_removed after delete on sessions referencing old table as removed
  for each statement execute function count_sessions_removed();

-- Neither table can change between this count and the end of the migration: creating the triggers locked them.
insert into user_directory (user_id, role, is_active, searched, sessions)
  select u.uuid, u.role, u.is_active, searched_text_of(u), (select count(*) from sessions s where s.user_id = u.uuid)
  from users u;
insert into user_totals (role, is_active, users)
  select role, is_active, count(*) from users group by role, is_active;

create index user_directory_search_idx on user_directory using gin (searched gin_trgm_ops);
create index user_directory_sessions_idx on user_directory (sessions, user_id) include (role, is_active);
drop index users_search_idx;

-- Usage of trackers, counted without reading rows.
create index user_trackers_usage_idx on user_trackers (tracker_type)
  include (is_public, has_data, publish_delay_minutes, user_id);
