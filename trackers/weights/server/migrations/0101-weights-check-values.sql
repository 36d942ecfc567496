-- Checks the rows of before. Where some have other values, the constraint stays one for new rows.
do $$ begin alter table weights_sets validate constraint weights_sets_sane; exception when check_violation then null; end $$;
do $$ begin alter table weights_bodyweight validate constraint weights_bodyweight_sane; exception when check_violation then null; end $$;
do $$ begin alter table weights_workouts validate constraint weights_workouts_sane; exception when check_violation then null; end $$;
do $$ begin alter table weights_records validate constraint weights_records_sane; exception when check_violation then null; end $$;
