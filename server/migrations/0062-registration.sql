-- Settings of the whole server, in one row.
create table server_settings (
  is_only_row boolean primary key default true check (is_only_row),
  registration text not null default 'open' check (registration in ('open', 'invite', 'approval', 'closed'))
);

insert into server_settings default values;

-- Links with which one user can sign up. Only the link contains the token itself.
create table invites (
  uuid uuid primary key,
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  used_by uuid references users on delete set null
);

create index invites_newest_idx on invites (created_at desc, uuid desc);
create index invites_creator_idx on invites (created_by);
create index invites_user_idx on invites (used_by);

-- Sign-ups waiting for the decision of an administrator. An approved one becomes an account; a declined one stays for a
-- while, so that its owner learns of the decision when signing in.
create table signup_requests (
  uuid uuid primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  timezone text not null,
  extra_fields jsonb not null,
  created_at timestamptz not null,
  declined_at timestamptz
);

create unique index signup_requests_username_key on signup_requests (username) where declined_at is null;
create unique index signup_requests_email_key on signup_requests (lower(email)) where declined_at is null;
create index signup_requests_declined_email_idx on signup_requests (lower(email)) where declined_at is not null;
create index signup_requests_oldest_idx on signup_requests (created_at, uuid) where declined_at is null;

-- The contract lists the actions: a list here would have to be replaced with each new one.
alter table admin_actions drop constraint admin_actions_action_check,
  add constraint admin_actions_action_check check (action ~ '^[a-z_]{1,60}$') not valid;
