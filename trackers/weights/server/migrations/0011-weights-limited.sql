-- The table had scheduled workouts alone. Now it has all whose posts not everyone sees, with who sees them: records of
-- other workouts do not follow from them. Scheduled ones are for their owner until they are published.
alter table weights_waiting add column visibility text not null default 'only_me'
  check (visibility in ('followers', 'only_me'));

insert into weights_waiting (workout_id, visibility)
  select p.uuid, p.visibility from kit_posts p join weights_workouts w on w.uuid = p.uuid
  where p.tracker_type = 'weights' and p.visibility <> 'everyone'
  on conflict do nothing;
