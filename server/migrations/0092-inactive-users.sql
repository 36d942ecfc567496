-- Deactivated users are few; numbers of active users are those of all users without them.
create index users_inactive_idx on users (uuid) where not is_active;
