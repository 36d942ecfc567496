-- Each like, comment and follow says whether the counters of its target contain it. A user who becomes inactive or
-- active changes at once, their rows in batches afterwards: a batch changes the counters of the rows that it marks, so
-- that it can be repeated, interrupted and reversed.
--
-- Locks, in this order: the lock of the acting user, then rows. Acts of a user share that lock, so that none of them
-- overlaps a change of `is_active`. A batch takes all rows with `skip locked`: it waits for no one while it holds any.

alter table activity_likes add column is_counted boolean not null default true;
alter table comment_likes add column is_counted boolean not null default true;
-- Whether its author is counted; comments that are withheld or hidden are missing from the counters in any case.
alter table comments add column is_counted boolean not null default true;
-- Whether the followed user counts this follower, and the follower counts this followed user.
alter table follows
  add column follower_is_counted boolean not null default true,
  add column followee_is_counted boolean not null default true;
