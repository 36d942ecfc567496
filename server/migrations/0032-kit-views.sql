-- Trackers read the core's tables only through these views.

-- Name and calendar settings of users.
create view kit_users as
  select uuid, username, timezone, week_start from users;

-- Published posts and scheduled ones (`is_published` is false until the owner's publish delay is over).
create view kit_posts as
  select uuid, user_id, tracker_type, is_published, description, secondary, stats from activities;
