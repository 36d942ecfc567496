-- Values outside of these break the pages and posts that show them. Checked for new rows first: rows of earlier restores
-- may have others.
alter table stripe_ledger add constraint stripe_ledger_sane check (
  currency ~ '^[a-z]{3}$' and amount between -999999999999 and 999999999999 and fee between -999999999999 and 999999999999
  and net between -999999999999 and 999999999999) not valid;
alter table stripe_transaction add constraint stripe_transaction_sane check (
  currency ~ '^[a-z]{3}$' and greatest(abs(gross), abs(refunds), abs(disputes), abs(fees), abs(net), abs(reversed),
    abs(reversed_later), abs(mrr_milestone)) <= 9007199254740991) not valid;
alter table stripe_sub_snapshot add constraint stripe_sub_snapshot_sane check (
  currency ~ '^[a-z]{3}$' and mrr_minor between -1e13 and 1e13) not valid;
alter table stripe_metric_day add constraint stripe_metric_day_sane check (
  currency ~ '^[a-z]{3}$' and greatest(abs(mrr), abs(new), abs(expansion), abs(contraction), abs(churn), abs(reactivation))
    <= 9007199254740991) not valid;
