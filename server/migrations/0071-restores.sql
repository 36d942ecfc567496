-- Rows of an uploaded export before they are restored, in the order of the file.
create table restore_rows (
  user_id uuid not null references users on delete cascade,
  -- Table of the row.
  table_name text not null,
  position bigint generated always as identity,
  content jsonb not null,
  primary key (user_id, table_name, position)
);

-- Time of a restore: the data come from a file, so they are not verified by their source.
alter table user_trackers add column restored_at timestamptz;
