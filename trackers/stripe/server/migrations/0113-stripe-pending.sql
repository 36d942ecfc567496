-- A grant that its user has not yet confirmed, encrypted; null when it was linked, refused or revoked. It belongs to the
-- session in which its code was exchanged.
alter table stripe_codes
  add column session_id text,
  add column pending text;

create index stripe_codes_pending_idx on stripe_codes (created_at) where pending is not null;

-- Time of the revocation, unless the account is linked until then; null: at once.
alter table stripe_revocations add column due_at timestamptz;

create index stripe_revocations_account_idx on stripe_revocations (account_id);

-- Time until which one sync alone may renew the tokens: Stripe accepts a refresh token once.
alter table stripe_connections add column renewing_until timestamptz;
