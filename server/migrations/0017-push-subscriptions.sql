-- Browsers that get push messages, each until its session ends.
create table push_subscriptions (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- A secret: anyone who knows it can send messages to the browser. Never returned or logged.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create index push_subscriptions_user_idx on push_subscriptions (user_id, created_at);
