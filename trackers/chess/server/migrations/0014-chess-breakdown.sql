-- Average loss in centipawns by phase of the game, from the evaluations of its moves.
alter table chess_games
  add column opening_acpl real,
  add column middlegame_acpl real,
  add column endgame_acpl real,
  -- Files may contain only the month or the year of a game, which is then stored on the first day of it.
  add column date_precision text not null default 'day' check (date_precision in ('day', 'month', 'year'));

-- Covering index of stats and filters.
create index chess_games_stats_idx on chess_games (user_id, pool, local_date)
  include (is_counted, color, result, termination, is_rated, opponent_rating, rating_before, opening_id, opponent_key,
    local_weekday, local_hour, accuracy, opponent_accuracy, opening_seconds, middlegame_seconds, endgame_seconds,
    left_at_move_20_seconds, ended_at, uuid, acpl, opening_acpl, middlegame_acpl, endgame_acpl, base_seconds,
    increment_seconds, days_per_move, date_precision);
drop index chess_games_figures_idx;
