-- True while a new account waits for its owner to open the mailed link: until then no one can sign in to it.
alter table users add column must_confirm_email boolean not null default false;

-- Addresses that their owners have to confirm: that of a new account, or the new one of an existing account. The token
-- itself is in the mailed link alone.
create table email_confirmations (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  -- Null until the mail is sent.
  token_hash bytea unique
);

create index email_confirmations_expiry_idx on email_confirmations (expires_at);
