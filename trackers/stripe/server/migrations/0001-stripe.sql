-- A connected payment account. One user has one connection at a time, and one account belongs to one user at a time.
create table stripe_connections (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  business_name text,
  country text,
  default_currency text,
  livemode boolean not null,
  -- Encrypted; null when the access has ended.
  access_token text,
  refresh_token text,
  token_expires_at timestamptz,
  connected_at timestamptz not null,
  disconnected_at timestamptz,
  disconnect_reason text check (disconnect_reason in ('owner', 'deauthorised', 'expired', 'paused')),
  -- The owner shows the history to others although the access ended at Stripe.
  keeps_history boolean not null default false,
  -- Time when the tracker was first found disabled; null while it is enabled.
  disabled_since timestamptz,
  unique (user_id, account_id)
);

create unique index stripe_connections_user_idx on stripe_connections (user_id) where disconnected_at is null;
create unique index stripe_connections_account_idx on stripe_connections (account_id) where disconnected_at is null;
create index stripe_connections_known_idx on stripe_connections (account_id);

-- OAuth codes that were exchanged, as SHA-256: a code used twice returns the stored result.
create table stripe_codes (
  code_hash bytea primary key,
  -- SHA-256 of the browser's attempt, which is valid once.
  attempt_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  account_id text,
  business_name text,
  created_at timestamptz not null
);

create index stripe_codes_user_idx on stripe_codes (user_id);

-- State of a connection's sync, see the sync kit. The columns at the end are its position in the history.
create table stripe_syncs (
  account_id uuid primary key references stripe_connections on delete cascade,
  provider text not null,
  queued_at timestamptz,
  is_manual boolean not null default false,
  is_forced boolean not null default false,
  has_news boolean not null default false,
  not_before timestamptz,
  attempts smallint not null default 0,
  run_since timestamptz,
  progress double precision,
  imported integer not null default 0,
  error text,
  last_sync_at timestamptz,
  next_sync_at timestamptz,
  last_manual_at timestamptz,
  last_forced_at timestamptz,
  -- Times are Unix seconds. Newest transaction up to which everything later than the history is stored.
  newest_created bigint,
  -- Number of months before the connection that are stored: 12 by the first run, 36 by the second.
  history_months smallint not null default 0,
  -- Bounds of the part of the history that is being read; the lower one is null at the start of a phase.
  history_from bigint,
  history_to bigint,
  -- Start of the recent transactions that this run reads again; null when it has read them.
  window_from bigint,
  -- Newest transaction of these.
  window_newest bigint,
  -- Last object of the previous page, in the list that is being read.
  page_after text,
  -- Parts that this run has read.
  has_read_phase boolean not null default false,
  has_read_subscriptions boolean not null default false,
  reads_this_month integer not null default 0,
  reads_month date
);

create index stripe_syncs_queue_idx on stripe_syncs (provider, is_manual desc, queued_at) where queued_at is not null;
create index stripe_syncs_due_idx on stripe_syncs (next_sync_at) where queued_at is null;

create table stripe_pauses (
  provider text primary key,
  until timestamptz,
  reason text check (reason in ('rate_limited', 'refused', 'unavailable')),
  refused_since timestamptz,
  rate_limits integer not null default 0,
  failures timestamptz[] not null default '{}'
);

-- Webhook events that were handled.
create table stripe_events (
  event_id text primary key,
  received_at timestamptz not null
);

create index stripe_events_received_idx on stripe_events (received_at);

-- One row per balance transaction, in signed minor units as sent.
create table stripe_ledger (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  txn_id text not null,
  currency text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  reporting_category text not null,
  type text not null,
  status text not null,
  source_id text,
  exchange_rate double precision,
  livemode boolean not null,
  created_at timestamptz not null,
  available_on timestamptz,
  -- Day in the owner's time zone when the row was stored.
  local_date date not null,
  unique (user_id, txn_id)
);

create index stripe_ledger_day_idx on stripe_ledger (user_id, account_id, currency, local_date);
create index stripe_ledger_items_idx on stripe_ledger (user_id, created_at desc, uuid desc);

-- Revenue of one local day in one currency: a target of likes and comments.
create table stripe_transaction (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  local_date date not null,
  currency text not null,
  livemode boolean not null,
  charges integer not null,
  -- Number of opened disputes.
  disputed_charges integer not null,
  gross bigint not null,
  refunds bigint not null,
  disputes bigint not null,
  fees bigint not null,
  net bigint not null,
  last_charge_at timestamptz,
  is_posted boolean not null default false,
  -- Milestones in the text of its post: first payment or best day, and the MRR in minor units that was crossed on this
  -- day.
  record text check (record in ('first', 'best')),
  mrr_milestone bigint,
  unique (user_id, account_id, currency, local_date)
);

-- Monthly amount of a subscription item while it was valid.
create table stripe_sub_snapshot (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  sub_id text not null,
  item_id text not null,
  -- HMAC of the customer's id, to count customers.
  customer_hash bytea not null,
  status text not null,
  currency text not null,
  mrr_minor double precision not null,
  -- True for tiered prices, by their last invoice.
  is_estimated boolean not null default false,
  valid_from timestamptz not null,
  valid_to timestamptz
);

create unique index stripe_sub_snapshot_open_idx on stripe_sub_snapshot (user_id, item_id) where valid_to is null;
create index stripe_sub_snapshot_user_idx on stripe_sub_snapshot (user_id, account_id, currency);

create table stripe_metric_day (
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  currency text not null,
  local_date date not null,
  mrr double precision not null,
  is_estimated boolean not null,
  customers integer not null,
  active_subs integer not null,
  new double precision not null,
  expansion double precision not null,
  contraction double precision not null,
  churn double precision not null,
  reactivation double precision not null,
  churned_customers integer not null,
  new_customers integer not null,
  primary key (user_id, account_id, currency, local_date)
);

-- Balance, next payouts and open disputes, visible to the owner only; arrays as in the endpoint.
create table stripe_balances (
  connection_id uuid primary key references stripe_connections on delete cascade,
  balances jsonb not null,
  payouts jsonb not null,
  disputes jsonb not null,
  missing text[] not null,
  read_at timestamptz not null
);

create table stripe_settings (
  user_id uuid primary key references users on delete cascade,
  amount_visibility text not null default 'hidden' check (amount_visibility in ('hidden', 'growth', 'rounded', 'exact'))
);

-- Accounts whose access is not yet revoked at Stripe.
create table stripe_revocations (
  uuid uuid primary key,
  account_id text not null,
  created_at timestamptz not null
);

-- A connection that is deleted, also with its user, is revoked like one that its owner ends.
create function stripe_plan_revocation() returns trigger language plpgsql as $$
begin
  insert into stripe_revocations (uuid, account_id, created_at) values (gen_random_uuid(), old.account_id, now());
  return null;
end $$;

create trigger stripe_connections_revocation after delete on stripe_connections
  for each row when (old.disconnected_at is null) execute function stripe_plan_revocation();
