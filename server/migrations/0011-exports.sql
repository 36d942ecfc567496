-- Exports of all data of a user: queued, running, or stored for a day. Files in the storage: `exports/<uuid>.zip`.
create table data_exports (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  -- From 0 to 1.
  progress double precision not null default 0,
  size_bytes bigint,
  created_at timestamptz not null,
  -- Heartbeat of the process that writes the file.
  touched_at timestamptz not null,
  -- Time when the file and the row are deleted.
  expires_at timestamptz
);

create unique index data_exports_one_at_a_time on data_exports (user_id) where state in ('queued', 'running');
create index data_exports_newest_idx on data_exports (user_id, created_at desc, uuid desc);
create index data_exports_expiry_idx on data_exports (expires_at) where expires_at is not null;
create index data_exports_unfinished_idx on data_exports (touched_at) where state in ('queued', 'running');

-- Rows are deleted by their owner, by age or with the account. A job deletes the file, so that it goes only after the
-- commit.
create function data_exports_delete_file() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('exports.delete_file', json_build_object('export_id', old.uuid));
  return null;
end
$$;

create trigger data_exports_deleted after delete on data_exports
  for each row execute function data_exports_delete_file();
