-- Findings of the checks that run after each write of a tracker. Only the owner sees them.
create table tracker_findings (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  tracker_type text not null,
  check_name text not null,
  -- Part of the data, such as an exercise: the next check of it replaces its open findings.
  scope_id uuid not null,
  -- Item of the finding, and the value found there: another value is another finding.
  item_id uuid not null,
  subject text not null,
  -- `muted`: the owner does not want any findings of this check.
  state text not null default 'open' check (state in ('open', 'fixed', 'accepted', 'muted')),
  content jsonb not null,
  -- Stats that the fix changes, with their values before and after; null until they are computed.
  effects jsonb,
  -- Written by the fix for its undo.
  undo jsonb,
  found_at timestamptz not null,
  decided_at timestamptz,
  unique (user_id, tracker_type, check_name, item_id, subject)
);
