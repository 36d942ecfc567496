-- True until the owner of a new account opens the mailed link: before that, no one can sign in to it.
alter table users add column must_confirm_email boolean not null default false;

-- Addresses to be confirmed by their owners: of a new account, or the new one of an existing account. Only the mailed
-- link contains the token itself.
create table email_confirmations (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  -- Null until the mail is sent.
  token_hash bytea unique
);

create index email_confirmations_expiry_idx on email_confirmations (expires_at);
