-- Workouts that others do not see yet. Until then records are reckoned as if they came after all that others see.
create table weights_waiting (workout_id uuid primary key references weights_workouts on delete cascade);
