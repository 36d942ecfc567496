-- Position in the queue of its node, from 1; null once it has started.
alter table weights_import_runs add column queue_position integer;
