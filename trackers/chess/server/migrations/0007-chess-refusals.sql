-- Time since which the provider refuses requests; null once it responds again.
alter table chess_pauses add column refused_since timestamptz;
