alter table weights_exercises
  -- An archived exercise is no longer offered; its history stays.
  add column archived_at timestamptz,
  -- Exercise that took over its history.
  add column merged_into uuid references weights_exercises;

-- Merges of two exercises, with everything that an undo has to move back.
create table weights_exercise_merges (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  source_id uuid not null references weights_exercises on delete cascade,
  target_id uuid not null references weights_exercises on delete cascade,
  workouts integer not null,
  sets integer not null,
  -- The moved rows of weights_workout_exercises, and the names in files that meant the source.
  entry_ids uuid[] not null,
  alias_keys text[] not null,
  merged_at timestamptz not null,
  undone_at timestamptz
);

create index weights_exercise_merges_user_idx on weights_exercise_merges (user_id, merged_at desc);
create index weights_exercise_merges_source_idx on weights_exercise_merges (source_id);
create index weights_exercise_merges_target_idx on weights_exercise_merges (target_id);
create index weights_exercises_merged_idx on weights_exercises (merged_into) where merged_into is not null;
