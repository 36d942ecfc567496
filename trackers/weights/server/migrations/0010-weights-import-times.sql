-- Time zones of an import whose times its owner has corrected: of the file, and of the training.
alter table weights_import_batches
  add column file_timezone text,
  add column training_timezone text;

-- The times of corrected workouts as they were imported, for the undo.
create table weights_import_times (
  workout_id uuid primary key references weights_workouts on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  timezone text not null,
  local_date date not null
);
