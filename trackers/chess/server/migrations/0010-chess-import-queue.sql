-- The place of an import in the line of its node, from 1; null while it runs.
alter table chess_imports add column queue_position integer;
