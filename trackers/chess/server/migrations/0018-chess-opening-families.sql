-- Names from files of other programs, such as "Sicilian defence", get their family from the list: the job that names
-- stored games runs once more.
insert into chess_opening_names (after_uuid)
select null where exists (select from chess_games)
on conflict do nothing;
