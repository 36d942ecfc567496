-- The core keeps pages by the version of a user's tracker.
drop table chess_pages;
drop table chess_versions;

-- One row: raised by every change that decides which users hide their ratings, and under which names. The pages of all
-- users depend on it, because their opponents may be among them.
create table chess_rating_privacy (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into chess_rating_privacy (version) values (1);

create function chess_raise_rating_privacy() returns trigger language plpgsql as $$
begin
  update chess_rating_privacy set version = version + 1;
  return null;
end
$$;

create trigger chess_settings_hide after insert on chess_settings
  for each row when (new.hides_ratings) execute function chess_raise_rating_privacy();
create trigger chess_settings_change after update on chess_settings
  for each row when (new.hides_ratings <> old.hides_ratings) execute function chess_raise_rating_privacy();
create trigger chess_settings_show after delete on chess_settings
  for each row when (old.hides_ratings) execute function chess_raise_rating_privacy();

create function chess_raise_rating_privacy_of_account() returns trigger language plpgsql as $$
begin
  if exists (select from chess_settings where hides_ratings and user_id = coalesce(new.user_id, old.user_id)) then
    update chess_rating_privacy set version = version + 1;
  end if;
  return null;
end
$$;

create trigger chess_accounts_add after insert on chess_accounts
  for each row when (new.verified_at is not null) execute function chess_raise_rating_privacy_of_account();
create trigger chess_accounts_change after update on chess_accounts
  for each row when ((new.verified_at is null, new.username_key) is distinct from (old.verified_at is null, old.username_key))
  execute function chess_raise_rating_privacy_of_account();
create trigger chess_accounts_remove after delete on chess_accounts
  for each row when (old.verified_at is not null) execute function chess_raise_rating_privacy_of_account();
