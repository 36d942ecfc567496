-- Position in the queue of its node, from 1; null once it has started.
alter table chess_imports add column queue_position integer;
