-- Games from files with only a date have no hour. Their time is noon in the owner's time zone.
alter table chess_games alter column local_hour drop not null;
with hourless as (
  update chess_games set local_hour = null
  where started_at is null and local_hour = 12 and extract(epoch from ended_at)::numeric % 900 = 0
  returning user_id)
update chess_versions v set version = v.version + 1 where v.user_id in (select user_id from hourless);
