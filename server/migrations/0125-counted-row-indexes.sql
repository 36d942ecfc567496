-- Rows of a user that the counters contain, or do not.
create index activity_likes_counted_idx on activity_likes (user_id, is_counted);
drop index activity_likes_user_idx;
create index comment_likes_counted_idx on comment_likes (user_id, is_counted);
drop index comment_likes_user_idx;
create index comments_counted_idx on comments (user_id, is_counted);
create index follows_follower_counted_idx on follows (follower_id, follower_is_counted) where status = 'following';
create index follows_followee_counted_idx on follows (followee_id, followee_is_counted) where status = 'following';
-- Requests that were follows and are still in the counters: few, and only for moments.
create index follows_unapproved_idx on follows (followee_id, follower_id)
  where status = 'requested' and (follower_is_counted or followee_is_counted);
