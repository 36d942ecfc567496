-- Latest users who commented on an activity, by index-only scans.
create index comments_newest_idx on comments (activity_uuid, created_at desc) include (user_id);
