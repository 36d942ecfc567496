-- A notice without a place of its reader's own is for administrators, and leads to their page.
alter table notifications
  drop constraint notifications_check1,
  add check (type = 'system' or own_path is null);
