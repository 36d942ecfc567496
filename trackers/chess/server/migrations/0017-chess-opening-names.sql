-- Position of the job that names the openings of games stored before the whole list of openings. The row is deleted at
-- the end.
create table chess_opening_names (
  id boolean primary key default true check (id),
  -- Last game of the previous step; null at the beginning.
  after_uuid uuid
);

insert into chess_opening_names (after_uuid) select null where exists (select from chess_games);
