-- Correspondence games under way at the last sync. They end weeks after their start, so that pages of new
-- games would miss them.
create table chess_unfinished (
  account_id uuid not null references chess_accounts on delete cascade,
  external_id text not null,
  primary key (account_id, external_id)
);
