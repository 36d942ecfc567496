-- Names with ECO codes, such as "A45 Indian Game", and names that are not in the list had families of their own: the job
-- that names stored games runs once more.
insert into chess_opening_names (after_uuid)
select null where exists (select from chess_games)
on conflict (id) do update set after_uuid = null;
