-- Of counted games alone, as figures are: so no list is counted in it, whose games it scatters over the whole table.
drop index chess_games_opponent_idx;
create index chess_games_opponent_idx on chess_games (user_id, opponent_key, source) where is_counted;
