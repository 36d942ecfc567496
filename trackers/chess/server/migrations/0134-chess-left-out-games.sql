-- Games of a month that were not stored, because their rules or format are unknown. Null: not counted.
alter table chess_months add column left_out integer;
