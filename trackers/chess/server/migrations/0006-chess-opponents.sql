-- Whether a person has played against somebody, for whether the rating of that opponent is in their figures.
create index chess_games_opponent_idx on chess_games (user_id, opponent_key, source);
