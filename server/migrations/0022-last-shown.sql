-- Time when something new of a tracker became visible to others; later than last_sync_at with a publish delay.
alter table user_trackers add column last_shown_at timestamptz;
update user_trackers set last_shown_at = last_sync_at;
