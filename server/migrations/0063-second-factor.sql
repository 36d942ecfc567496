-- Authenticator app of a user (RFC 6238). The secret is encrypted with the secret key of the installation.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null until the first code was entered: a sign-in needs codes only then.
  enabled_at timestamptz,
  -- Time step of the last accepted code: no code is accepted twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Public keys (WebAuthn) with which a user signs in without a password, or after it instead of a code.
create table passkeys (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Signature counter of the device; 0 for devices that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user_idx on passkeys (user_id, created_at);

-- Started sign-ins and registrations of passkeys. Only the browser contains the token itself.
create table sign_in_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second_factor', 'passkey_login', 'passkey_registration')),
  -- Null for a sign-in with a passkey: only the passkey names its user.
  user_id uuid references users on delete cascade,
  is_remembered boolean not null,
  webauthn_challenge text,
  expires_at timestamptz not null,
  check ((user_id is null) = (purpose = 'passkey_login'))
);

create index sign_in_challenges_user_idx on sign_in_challenges (user_id);
create index sign_in_challenges_expiry_idx on sign_in_challenges (expires_at);
