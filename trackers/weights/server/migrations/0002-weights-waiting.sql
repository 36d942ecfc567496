-- Scheduled workouts. Until they are published, records are computed as if they came after all that others see.
create table weights_waiting (workout_id uuid primary key references weights_workouts on delete cascade);
