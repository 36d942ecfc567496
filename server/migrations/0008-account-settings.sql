-- Names that people gave up. For a while nobody else gets such a name, and it leads to the person it was of.
-- The row of a deleted account stays, without saying whose it was.
create table retired_usernames (
  username text primary key,
  user_id uuid references users on delete set null,
  retired_at timestamptz not null
);

create index retired_usernames_user_idx on retired_usernames (user_id, retired_at);
create index retired_usernames_age_idx on retired_usernames (retired_at);

-- The token itself is in the mailed link alone.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

create index password_resets_user_idx on password_resets (user_id);
create index password_resets_expiry_idx on password_resets (expires_at);
