-- Where the job is that names the openings of games stored before the whole list. The row is deleted at the end.
create table chess_opening_names (
  id boolean primary key default true check (id),
  -- The last game of the step before; null at the beginning.
  after_uuid uuid
);

insert into chess_opening_names (after_uuid) select null where exists (select from chess_games);
