-- Messages that are too long for NOTIFY, which carries their id instead.
create table bus_messages (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);

create index bus_messages_age_idx on bus_messages (created_at);
