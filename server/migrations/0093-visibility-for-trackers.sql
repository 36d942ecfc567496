-- Texts of posts may follow from other items: trackers leave out items whose posts have fewer viewers.
create or replace view kit_posts as
  select uuid, user_id, tracker_type, is_published, description, secondary, stats, visibility from activities;
