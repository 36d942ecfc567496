-- "London System, with Be2" belongs to the family "London System".
update chess_openings
set family = split_part(split_part(name, ':', 1), ', with ', 1)
where family like '%, with %';
