-- Whether a user has played an opponent, whose rating is then part of the user's stats.
create index chess_games_opponent_idx on chess_games (user_id, opponent_key, source);
