-- The place of a run in the line of its node, from 1; null while it runs.
alter table weights_import_runs add column queue_position integer;
