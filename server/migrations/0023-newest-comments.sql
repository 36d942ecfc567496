-- Who took part in a conversation lately, from the index alone.
create index comments_newest_idx on comments (activity_uuid, created_at desc) include (user_id);
