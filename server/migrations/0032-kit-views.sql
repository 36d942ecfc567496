-- Trackers read the core's tables through these views alone.

-- Users as a tracker may need them in its own statements: name, calendar.
create view kit_users as
  select uuid, username, timezone, week_start from users;

-- Published posts and scheduled ones (`is_published` is false until the owner's publish delay is over).
create view kit_posts as
  select uuid, user_id, tracker_type, is_published, description, secondary, stats from activities;
