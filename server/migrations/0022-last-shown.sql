-- When others last came to see something new of a tracker: later than its data came in where posts wait.
alter table user_trackers add column last_shown_at timestamptz;
update user_trackers set last_shown_at = last_sync_at;
