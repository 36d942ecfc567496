-- Former usernames. For a while no one else gets such a name, and it leads to its former user. The row of a deleted
-- account stays, without the user.
create table retired_usernames (
  username text primary key,
  user_id uuid references users on delete set null,
  retired_at timestamptz not null
);

create index retired_usernames_user_idx on retired_usernames (user_id, retired_at);
create index retired_usernames_age_idx on retired_usernames (retired_at);

-- Only the mailed link contains the token itself.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);

create index password_resets_user_idx on password_resets (user_id);
create index password_resets_expiry_idx on password_resets (expires_at);
