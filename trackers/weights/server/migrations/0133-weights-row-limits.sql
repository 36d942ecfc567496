create trigger weights_workouts_limit after insert on weights_workouts referencing new table as added
  for each statement execute function hold_row_limit('workouts', 'user_id', 50000);
create trigger weights_exercises_limit after insert on weights_exercises referencing new table as added
  for each statement execute function hold_row_limit('exercises', 'owner_id', 10000);
create trigger weights_exercise_aliases_limit after insert on weights_exercise_aliases referencing new table as added
  for each statement execute function hold_row_limit('exercise_names', 'user_id', 20000);
create trigger weights_import_batches_limit after insert on weights_import_batches referencing new table as added
  for each statement execute function hold_row_limit('imports', 'user_id', 1000);
