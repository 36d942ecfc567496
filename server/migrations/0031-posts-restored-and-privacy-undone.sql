-- Hidden posts, which their owner can restore.
create index activities_hidden_idx on activities (user_id, event_at desc, uuid desc) where is_hidden;

-- Times when a profile was made public, and when that approved a follow request: for some minutes both can be undone.
alter table users add column profile_opened_at timestamptz;
alter table follows add column opened_at timestamptz;
