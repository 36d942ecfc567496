-- A notice is nobody's act: its sentence stands with it.
alter table notifications
  add column message text,
  -- Where it leads, below the profile of whoever is told.
  add column own_path text,
  add check ((type = 'system') = (message is not null)),
  add check ((type = 'system') = (own_path is not null));
