-- When the provider began to refuse this product, until it answers again.
alter table chess_pauses add column refused_since timestamptz;
