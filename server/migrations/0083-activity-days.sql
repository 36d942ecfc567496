-- The heatmap of a profile counts a year of activities by day and tracker from this index alone.
create index activities_days_idx on activities (user_id, local_date) include (tracker_type, audience) where is_published;
