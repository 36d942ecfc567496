-- Counted games only, as in stats. The planner then does not count lists by this index, whose order scatters their games
-- over the whole table.
drop index chess_games_opponent_idx;
create index chess_games_opponent_idx on chess_games (user_id, opponent_key, source) where is_counted;
