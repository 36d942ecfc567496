-- Trackers of a followed user whose posts do not enter the feeds of the follower. New trackers are followed; the choice
-- ends with the follow. The followed user does not learn of it.
create table unfollowed_trackers (
  follower_id uuid not null,
  followee_id uuid not null,
  tracker_type text not null,
  created_at timestamptz not null,
  primary key (follower_id, followee_id, tracker_type),
  foreign key (follower_id, followee_id) references follows on delete cascade
);

create index unfollowed_trackers_followee_idx on unfollowed_trackers (followee_id, tracker_type);

-- Newest posts of one tracker of a user.
create index activities_followed_tracker_idx on activities (user_id, tracker_type, event_at desc, uuid desc)
  where audience in ('followers', 'everyone') and in_feed;
