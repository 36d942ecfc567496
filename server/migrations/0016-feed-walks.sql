-- The newest posts in order, each with its author, so that a walk along them need not visit the posts themselves.
-- Every post that others may see is in one of the two: together they are what Following of many people walks along.
drop index activities_for_you_idx;
create index activities_for_you_idx on activities (event_at desc, uuid desc) include (user_id)
  where audience = 'everyone' and in_feed;
create index activities_for_followers_idx on activities (event_at desc, uuid desc) include (user_id)
  where audience = 'followers' and in_feed;
