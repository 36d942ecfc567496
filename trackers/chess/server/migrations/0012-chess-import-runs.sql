-- Imports are in the core's `import_runs` from now on. The previous version still writes to this table while it serves,
-- so a later migration drops it.
with moved as (delete from chess_imports returning *)
insert into import_runs (user_id, tracker_type, uuid, file_name, state, queue_position, progress, imported, report,
  error, started_at, heartbeat_at)
select user_id, 'chess', uuid, file_name, state, queue_position, progress, imported, report, error, started_at,
  heartbeat_at
from moved
on conflict do nothing;
