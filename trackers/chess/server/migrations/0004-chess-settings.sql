create table chess_settings (
  user_id uuid primary key references users on delete cascade,
  -- Nobody but the person themself is shown any rating of theirs.
  hides_ratings boolean not null
);

-- Where both players of a game are here, each game finds the other's by the id that its source gave it.
create index chess_game_keys_name_idx on chess_game_keys (source, external_id);
