-- The names of a deleted account are available at once: its rows go with it.
-- NOTE rows of accounts that the previous version deletes meanwhile have no user, and count for nothing.
alter table retired_usernames drop constraint retired_usernames_user_id_fkey,
  add constraint retired_usernames_user_id_fkey foreign key (user_id) references users on delete cascade;

delete from retired_usernames where user_id is null;
