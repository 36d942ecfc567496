-- Other words have no name on pages, and other days no place in charts. Checked for new rows first: rows of earlier
-- restores may have others.
alter table chess_games add constraint chess_games_sane check (
  variant in ('standard', 'chess960', 'crazyhouse', 'threecheck', 'kingofthehill', 'antichess', 'atomic', 'horde',
    'racingkings', 'bughouse', 'oddschess', 'fromposition')
  and time_class in ('ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'daily')
  and termination in ('checkmate', 'resignation', 'timeout', 'abandoned', 'stalemate', 'repetition', 'insufficient',
    'fifty_move', 'agreement', 'timeout_vs_insufficient', 'variant_end', 'cheat', 'other')
  and local_date >= '1475-01-01' and local_date < '10000-01-01'
  and accuracy between 0 and 100 and opponent_accuracy between 0 and 100) not valid;
