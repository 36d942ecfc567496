-- The sync kit sets this when news arrives during a run: another run follows.
alter table chess_syncs add column has_news boolean not null default false;
