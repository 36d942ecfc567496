-- Keys to Lichess accounts, by which their owners have proven that they are theirs.

-- Set when the provider said that its owner had taken the proof back; a new proof clears it.
alter table chess_accounts add column lapsed_at timestamptz;

create table chess_tokens (
  uuid uuid primary key,
  -- Null when the link has ended, however that came about: it is revoked and deleted then.
  account_id uuid unique references chess_accounts on delete set null,
  -- Encrypted.
  sealed text not null,
  -- From then on it is worth nothing.
  until timestamptz not null
);

create index chess_tokens_ended_idx on chess_tokens (uuid) where account_id is null;
