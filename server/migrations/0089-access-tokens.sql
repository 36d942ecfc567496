-- Tokens with which programs call the API as their user. Only the user has the token itself.
create table access_tokens (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- The first characters of the token, by which the user recognizes it.
  start text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Null for tokens that never expire.
  expires_at timestamptz
);

create index access_tokens_user_idx on access_tokens (user_id);
