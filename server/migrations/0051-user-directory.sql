-- Sort orders of the administrators' list of users. The indexes include the columns of the filters, so that the ids of
-- a page are found without reading rows.
create index users_username_order_idx on users (username, uuid) include (role, is_active);
create index users_email_order_idx on users (email, uuid) include (role, is_active);
create index users_created_order_idx on users (created_at, uuid) include (role, is_active);
create index users_login_order_idx on users (last_login_at desc nulls last, uuid desc) include (role, is_active);
create index users_activity_order_idx on users (last_active_at desc nulls last, uuid desc) include (role, is_active);
create index users_sessions_order_idx on users (total_sessions, uuid) include (role, is_active);
create index users_role_order_idx on users (role, uuid) include (is_active);
create index users_state_order_idx on users (is_active, uuid) include (role);

-- Search for a part of username, e-mail or name.
create extension if not exists pg_trgm;
create index users_search_idx on users using gin (
  lower(username || E'\n' || email || E'\n' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops
);

-- Live sessions per user, counted without reading rows.
create index sessions_live_idx on sessions (user_id, expires_at);
drop index sessions_user_idx;

-- Newest users of a tracker.
create index user_trackers_newest_idx on user_trackers (tracker_type, created_at desc, user_id desc);
