-- The media of a profile, newest post first.
create index activities_media_idx on activities (user_id, event_at desc, uuid desc) where media_count > 0;
