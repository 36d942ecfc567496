-- Order of counts: each row with counters takes a number from one sequence whenever a counter changes, while the change
-- holds the row's lock. The reading with the higher number is the newer one, in whatever order readings arrive at a
-- client.
create sequence count_seq;

-- Existing rows start with 0 without a rewrite of the table; a new row has a number above that of any earlier row with
-- its id.
alter table activities add column seq bigint not null default 0;
alter table comments add column seq bigint not null default 0;
alter table users add column seq bigint not null default 0;
alter table activities alter column seq set default nextval('count_seq');
alter table comments alter column seq set default nextval('count_seq');
alter table users alter column seq set default nextval('count_seq');

create function advance_seq() returns trigger language plpgsql as $$
begin
  new.seq := nextval('count_seq');
  return new;
end
$$;

create trigger activities_counted before update of like_count, comment_count on activities
  for each row when (old.like_count <> new.like_count or old.comment_count <> new.comment_count)
  execute function advance_seq();

create trigger comments_counted before update of like_count, reply_count on comments
  for each row when (old.like_count <> new.like_count or old.reply_count <> new.reply_count)
  execute function advance_seq();

create trigger users_counted before update of follower_count, following_count on users
  for each row when (old.follower_count <> new.follower_count or old.following_count <> new.following_count)
  execute function advance_seq();

-- Unread notifications are counted when they are read. Each count that is sent to a user's browsers gets a number,
-- under a lock of that user.
create table unread_counts (
  user_id uuid primary key references users on delete cascade,
  seq bigint not null
);
