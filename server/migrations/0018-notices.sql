-- Notices have no actor and store their text.
alter table notifications
  add column message text,
  -- Path of the link, below the recipient's profile.
  add column own_path text,
  add check ((type = 'system') = (message is not null)),
  add check ((type = 'system') = (own_path is not null));
