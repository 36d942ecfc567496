-- A notice without a path is for administrators and links to their page.
alter table notifications
  drop constraint notifications_check1,
  add check (type = 'system' or own_path is null);
