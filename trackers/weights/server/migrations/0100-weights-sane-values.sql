-- Values outside of these, NaN among them, break the pages that show them. Checked for new rows first: rows of earlier
-- restores may have others.
alter table weights_sets add constraint weights_sets_sane check (
  weight_entered between -10000 and 10000 and weight_kg between -10000 and 10000 and assistance_kg between -10000 and 10000
  and reps between 0 and 1000 and rpe between 0 and 10 and distance_m between 0 and 2e9) not valid;
alter table weights_bodyweight add constraint weights_bodyweight_sane check (
  weight_entered between 0 and 1000 and weight_kg between 0 and 1000
  and local_date >= '2000-01-01' and local_date < '10000-01-01') not valid;
alter table weights_workouts add constraint weights_workouts_sane check (
  volume_kg between 0 and 1e12 and open_volume_kg between 0 and 1e12 and hard_sets between 0 and 1e6
  and bodyweight_kg between 0 and 10000 and local_date >= '2000-01-01' and local_date < '10000-01-01') not valid;
alter table weights_records add constraint weights_records_sane check (
  value between -1e12 and 1e12 and previous between -1e12 and 1e12) not valid;
