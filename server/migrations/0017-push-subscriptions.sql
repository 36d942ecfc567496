-- Browsers that are told through a push service, each as long as its session lasts.
create table push_subscriptions (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  -- Whoever knows it may send there: it is never shown or logged.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create index push_subscriptions_user_idx on push_subscriptions (user_id, created_at);
