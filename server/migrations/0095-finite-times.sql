-- Lists and feeds read these times as positions, which can neither be infinite nor exceed the years of the wire format.
-- Not validated: that would read whole tables, and earlier rows were all written by services.
alter table activities
  add constraint activities_finite_times check (
    event_at >= '0001-01-01 00:00Z' and event_at < '10000-01-01 00:00Z'
    and ingested_at >= '0001-01-01 00:00Z' and ingested_at < '10000-01-01 00:00Z'
    and edited_at >= '0001-01-01 00:00Z' and edited_at < '10000-01-01 00:00Z'
    and publish_at >= '0001-01-01 00:00Z' and publish_at < '10000-01-01 00:00Z'
  ) not valid;

alter table comments
  add constraint comments_finite_times check (
    created_at >= '0001-01-01 00:00Z' and created_at < '10000-01-01 00:00Z'
    and edited_at >= '0001-01-01 00:00Z' and edited_at < '10000-01-01 00:00Z'
  ) not valid;
