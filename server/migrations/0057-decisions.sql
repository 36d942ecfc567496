-- Administrators also delete reported content and warn its author.
alter table moderation_actions drop constraint moderation_actions_action_check;
alter table moderation_actions add constraint moderation_actions_action_check
  check (action in ('dismiss', 'hide', 'remove', 'warn', 'suspend'));

alter table admin_actions drop constraint admin_actions_action_check;
alter table admin_actions add constraint admin_actions_action_check check (action in ('user_deactivated',
  'user_reactivated', 'user_promoted', 'user_demoted', 'password_reset', 'job_retried', 'reports_dismissed',
  'content_hidden', 'content_removed', 'user_warned', 'user_suspended', 'appeal_rejected', 'action_undone'));

-- Users who are inactive until a time, and sign in only to a page with the reason.
create table suspensions (
  user_id uuid primary key references users on delete cascade,
  -- The decision by which an administrator suspended the user.
  decision_uuid uuid not null,
  reason text not null,
  until timestamptz not null
);
