-- Newest posts with their authors, so that a scan need not read the posts. Each post that others may see is in one of
-- the two indexes: the Following feed of a user who follows many scans both.
drop index activities_for_you_idx;
create index activities_for_you_idx on activities (event_at desc, uuid desc) include (user_id)
  where audience = 'everyone' and in_feed;
create index activities_for_followers_idx on activities (event_at desc, uuid desc) include (user_id)
  where audience = 'followers' and in_feed;
