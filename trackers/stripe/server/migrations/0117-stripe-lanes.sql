-- Queues by what the provider limits: lane 0 by the address of the server, lanes 1 to 4 by the account's own token.
alter table stripe_syncs
  add column lane smallint not null default 0,
  add column deadline timestamptz,
  add column wait_reason text check (wait_reason in ('rate_limited', 'refused')),
  add column last_news_at timestamptz;

update stripe_syncs set lane = 1 + abs(hashtext(account_id::text) % 4);
update stripe_syncs set deadline = queued_at where queued_at is not null;
update stripe_syncs set deadline = next_sync_at where queued_at is null and next_sync_at is not null;

drop index stripe_syncs_queue_idx;
create index stripe_syncs_queue_idx on stripe_syncs (provider, lane, is_manual desc, deadline, account_id)
  where queued_at is not null;

-- The last refusal that concerns one user until another one meets it.
alter table stripe_pauses
  add column suspect_user uuid,
  add column suspect_reason text check (suspect_reason in ('rate_limited', 'refused')),
  add column suspect_at timestamptz;
