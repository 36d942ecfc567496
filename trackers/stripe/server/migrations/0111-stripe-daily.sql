-- Time when a sync stored a transaction; null for those of the history. Unless amounts are exact, others see it from the
-- end of that day.
alter table stripe_ledger add column stored_at timestamptz;

create index stripe_ledger_stored_idx on stripe_ledger (user_id, stored_at) where stored_at is not null;

-- Whether the posts of the account have the times of the present level: a job gives them to those of older versions.
alter table stripe_connections add column has_settled_posts boolean not null default false;
