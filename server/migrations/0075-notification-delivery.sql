-- Quiet hours without push messages, and the digest of unread notifications by e-mail.
create table notification_delivery (
  user_id uuid primary key references users on delete cascade,
  -- Minutes of the day in the user's time zone; the hours may span midnight.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439 and quiet_until <> quiet_from),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- The time up to which notifications are in a digest.
  digest_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null))
);

create index notification_delivery_digest_idx on notification_delivery (digest_at) where digest <> 'off';
