-- Id of the payment that a refund, dispute or failure takes back; null when it is not known.
alter table stripe_ledger add column payment_id text;

create index stripe_ledger_payment_idx on stripe_ledger (user_id, payment_id) where payment_id is not null;
create index stripe_ledger_charge_idx on stripe_ledger (user_id, source_id) where reporting_category = 'charge';

-- Amounts of the day's own payments that were taken back: in all, and on later days.
alter table stripe_transaction
  add column reversed bigint not null default 0,
  add column reversed_later bigint not null default 0;
