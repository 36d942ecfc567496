-- Newest posts of one tracker of everyone, each with its author, for feeds that are limited to a tracker.
create index activities_feed_of_tracker_idx on activities (tracker_type, audience, event_at desc, uuid desc)
  include (user_id) where audience in ('followers', 'everyone') and in_feed;
