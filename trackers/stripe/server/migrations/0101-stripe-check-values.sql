-- Checks the rows of before. Where some have other values, the constraint stays one for new rows.
do $$ begin alter table stripe_ledger validate constraint stripe_ledger_sane; exception when check_violation then null; end $$;
do $$ begin alter table stripe_transaction validate constraint stripe_transaction_sane; exception when check_violation then null; end $$;
do $$ begin alter table stripe_sub_snapshot validate constraint stripe_sub_snapshot_sane; exception when check_violation then null; end $$;
do $$ begin alter table stripe_metric_day validate constraint stripe_metric_day_sane; exception when check_violation then null; end $$;
