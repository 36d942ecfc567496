create table weights_settings (
  user_id uuid primary key references users on delete cascade,
  unit text not null default 'kg' check (unit in ('kg', 'lb')),
  formula text not null default 'epley' check (formula in ('epley', 'brzycki')),
  week_goal smallint not null default 1 check (week_goal between 1 and 7),
  share_bodyweight boolean not null default false
);

-- Without an owner: part of the built-in catalogue, which is updated from its file.
create table weights_exercises (
  uuid uuid primary key,
  owner_id uuid references users on delete cascade,
  name text not null,
  -- Name folded for comparisons; `search_text` adds the folded aliases.
  name_key text not null,
  search_text text not null,
  load_type text not null check (load_type in
    ('external', 'bodyweight', 'weighted_bodyweight', 'assisted', 'duration', 'distance', 'reps_only')),
  bodyweight_fraction double precision not null default 1,
  per_hand boolean not null default false,
  equipment text,
  mechanic text,
  category text not null,
  primary_muscles text[] not null default '{}',
  secondary_muscles text[] not null default '{}'
);

create unique index weights_exercises_own_key on weights_exercises (owner_id, name_key) where owner_id is not null;

-- Exercises that a user chose for names in their files.
create table weights_exercise_aliases (
  user_id uuid not null references users on delete cascade,
  name_key text not null,
  exercise_id uuid not null references weights_exercises on delete cascade,
  primary key (user_id, name_key)
);

create index weights_exercise_aliases_exercise_idx on weights_exercise_aliases (exercise_id);

-- One row: the version of the catalogue file in the built-in exercises.
create table weights_catalogue (
  is_only boolean primary key default true check (is_only),
  file_sha256 text not null
);

create table weights_import_batches (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  status text not null check (status in ('previewed', 'applied', 'undone')),
  format text not null check (format in ('strong', 'hevy', 'fitnotes')),
  format_label text not null,
  file_name text not null,
  file_sha256 text not null,
  -- Stored compressed between preview and apply, for at most a day.
  file_gzip bytea,
  timezone text not null,
  -- Response of apply, returned again when it is repeated.
  answer jsonb,
  workouts integer not null default 0,
  sets integer not null default 0,
  created_at timestamptz not null,
  applied_at timestamptz,
  undo_until timestamptz
);

create index weights_import_batches_user_idx on weights_import_batches (user_id, applied_at desc);
create index weights_import_batches_preview_idx on weights_import_batches (created_at) where status = 'previewed';

-- A user's imports run one at a time, on any node. A heartbeat that stops means that the node died.
create table weights_import_runs (
  user_id uuid primary key references users on delete cascade,
  run_id uuid not null,
  state text not null check (state in ('running', 'done', 'failed')),
  progress double precision not null,
  imported integer not null,
  error text,
  heartbeat_at timestamptz not null
);

create table weights_workouts (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  client_id uuid not null,
  title text,
  notes text,
  started_at timestamptz not null,
  ended_at timestamptz,
  timezone text not null,
  -- Day of the start in the time zone of the workout.
  local_date date not null,
  duration_seconds integer,
  source text not null,
  import_id uuid references weights_import_batches on delete set null,
  external_key text,
  -- `replaced`: an import took its place; undoing the import restores it.
  state text not null check (state in ('draft', 'finished', 'replaced')),
  replaced_by uuid references weights_import_batches on delete set null,
  version integer not null default 1,
  edited_at timestamptz,
  -- The following columns are derived from the sets by the writer, so that pages need not read sets.
  bodyweight_kg double precision,
  set_count integer not null,
  hard_sets double precision not null,
  volume_kg double precision not null,
  -- Without body-weight exercises, so that the body-weight cannot be derived from it.
  open_volume_kg double precision not null,
  sets_without_volume integer not null,
  bodyweight_sets integer not null,
  fingerprint text not null,
  unique (user_id, client_id)
);

create unique index weights_workouts_external_key on weights_workouts (user_id, source, external_key)
  where external_key is not null and state <> 'replaced';
create index weights_workouts_newest_idx on weights_workouts (user_id, started_at desc, uuid desc) where state <> 'replaced';
create index weights_workouts_days_idx on weights_workouts (user_id, local_date)
  include (set_count, hard_sets, volume_kg, open_volume_kg, duration_seconds, sets_without_volume, bodyweight_sets)
  where state = 'finished';
create index weights_workouts_import_idx on weights_workouts (import_id) where import_id is not null;
create index weights_workouts_replaced_idx on weights_workouts (replaced_by) where replaced_by is not null;

create table weights_workout_exercises (
  uuid uuid primary key,
  workout_id uuid not null references weights_workouts on delete cascade,
  user_id uuid not null references users on delete cascade,
  exercise_id uuid not null references weights_exercises,
  position smallint not null,
  superset_group smallint,
  notes text,
  rest_seconds integer,
  local_date date not null,
  -- True while its workout is finished: drafts and replaced workouts count in no stat.
  is_counted boolean not null,
  -- Derived from the sets, as in weights_workouts; estimates by either formula.
  set_count integer not null,
  hard_sets double precision not null,
  volume_kg double precision not null,
  sets_without_volume integer not null,
  top_set_kg double precision,
  e1rm_epley_kg double precision,
  e1rm_brzycki_kg double precision
);

create index weights_workout_exercises_workout_idx on weights_workout_exercises (workout_id, position);
create index weights_workout_exercises_history_idx on weights_workout_exercises (user_id, exercise_id, local_date);
create index weights_workout_exercises_days_idx on weights_workout_exercises (user_id, local_date)
  include (exercise_id, set_count, hard_sets, volume_kg) where is_counted;
create index weights_workout_exercises_exercise_idx on weights_workout_exercises (exercise_id);

create table weights_sets (
  workout_exercise_id uuid not null references weights_workout_exercises on delete cascade,
  position smallint not null,
  set_type text not null check (set_type in ('warmup', 'normal', 'drop', 'failure')),
  done boolean not null,
  -- As it was entered, in its unit; displayed unchanged.
  weight_entered double precision,
  weight_unit text check (weight_unit in ('kg', 'lb')),
  weight_kg double precision,
  assistance_kg double precision,
  reps double precision,
  rpe double precision,
  distance_m double precision,
  duration_s integer,
  primary key (workout_exercise_id, position)
);

-- Derived from the sets of an exercise in date order, and rebuilt from them after every change.
create table weights_records (
  user_id uuid not null references users on delete cascade,
  workout_id uuid not null references weights_workouts on delete cascade,
  exercise_id uuid not null references weights_exercises,
  kind text not null,
  value double precision not null,
  previous double precision,
  is_baseline boolean not null,
  -- True for the latest record of its kind, which still stands.
  is_current boolean not null,
  -- The set of the record; null for the record of a whole session.
  workout_exercise_id uuid,
  set_position smallint,
  weight_kg double precision,
  reps double precision,
  distance_m double precision,
  local_date date not null,
  reveals_bodyweight boolean not null,
  primary key (workout_id, exercise_id, kind)
);

create index weights_records_exercise_idx on weights_records (user_id, exercise_id);
create index weights_records_newest_idx on weights_records (user_id, local_date desc) where not is_baseline;

create table weights_bodyweight (
  user_id uuid not null references users on delete cascade,
  local_date date not null,
  weight_entered double precision not null,
  weight_unit text not null check (weight_unit in ('kg', 'lb')),
  weight_kg double precision not null,
  primary key (user_id, local_date)
);

create table weights_templates (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  exercises jsonb not null,
  created_at timestamptz not null
);

create index weights_templates_user_idx on weights_templates (user_id, created_at desc);
