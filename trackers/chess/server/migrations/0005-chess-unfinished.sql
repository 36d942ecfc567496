-- Games by mail that were under way when their account was last asked: they end weeks after they began, where no page
-- of new games would find them.
create table chess_unfinished (
  account_id uuid not null references chess_accounts on delete cascade,
  external_id text not null,
  primary key (account_id, external_id)
);
