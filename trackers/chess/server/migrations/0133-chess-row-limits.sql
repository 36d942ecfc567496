create trigger chess_games_limit after insert on chess_games referencing new table as added
  for each statement execute function hold_row_limit('games', 'user_id', 500000);
