create table chess_settings (
  user_id uuid primary key references users on delete cascade,
  -- Whether the ratings of the user are hidden from everyone else.
  hides_ratings boolean not null
);

-- Finds the game of the other player by its id at the source, if both are users.
create index chess_game_keys_name_idx on chess_game_keys (source, external_id);
