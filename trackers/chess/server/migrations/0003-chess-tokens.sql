-- Time when the provider reported that the owner had withdrawn the verification; a new one clears it.
alter table chess_accounts add column lapsed_at timestamptz;

-- Access tokens of Lichess accounts, which verify that the account belongs to the user.
create table chess_tokens (
  uuid uuid primary key,
  -- Null when the link has ended in any way: the token is then revoked and deleted.
  account_id uuid unique references chess_accounts on delete set null,
  -- Encrypted.
  sealed text not null,
  -- End of validity.
  until timestamptz not null
);

create index chess_tokens_ended_idx on chess_tokens (uuid) where account_id is null;
