-- A deleted exercise is looked for in the records of all users.
create index weights_records_of_exercise_idx on weights_records (exercise_id);
