create table users (
  uuid uuid primary key,
  username text not null unique,
  email text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  bio text,
  profile_photo_path text,
  role text not null default 'user' check (role in ('user', 'admin')),
  is_active boolean not null default true,
  is_profile_public boolean not null default true,
  timezone text not null default 'UTC',
  follower_count integer not null default 0,
  following_count integer not null default 0,
  total_sessions integer not null default 0,
  created_at timestamptz not null,
  last_login_at timestamptz,
  last_active_at timestamptz
);

create unique index users_email_key on users (lower(email));

-- Only the browser's cookie contains the token itself.
create table sessions (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  is_remembered boolean not null,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_user_idx on sessions (user_id);
create index sessions_expiry_idx on sessions (expires_at);
