alter table weights_settings
  -- The plates and bars that a user owns, for the plate calculator; null for the usual ones.
  add column gym jsonb,
  -- One day, like 2026-03-18, of each planned rest week, which neither extends nor breaks the streak.
  add column rest_weeks text[] not null default '{}';
