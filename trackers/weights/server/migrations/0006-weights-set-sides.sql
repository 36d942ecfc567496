alter table weights_sets
  -- The side that a one-sided set trained; null for both.
  add column side text check (side in ('left', 'right')),
  -- The time when the set was ticked; null if it is unknown.
  add column done_at timestamptz;

-- The time between the sets of a workout and the number of these rests; null if the times are unknown.
alter table weights_workouts
  add column rest_seconds integer,
  add column rests integer;
