-- Devices and networks from which a user has signed in: a sign-in from another one notifies the user.
create table known_clients (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  -- `Firefox on Windows`, or the first part of an address.
  value text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, kind, value)
);

create index known_clients_age_idx on known_clients (last_seen_at);
