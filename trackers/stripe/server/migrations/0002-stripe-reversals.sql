-- Id of the payment that a refund, dispute or failure reverses; null if it is unknown.
alter table stripe_ledger add column payment_id text;

create index stripe_ledger_payment_idx on stripe_ledger (user_id, payment_id) where payment_id is not null;
create index stripe_ledger_charge_idx on stripe_ledger (user_id, source_id) where reporting_category = 'charge';

-- Reversed amounts of the day's own payments: all, and those reversed on later days.
alter table stripe_transaction
  add column reversed bigint not null default 0,
  add column reversed_later bigint not null default 0;
