-- The day on which a person's weeks begin, for all who look at their figures.
alter table users add column week_start text not null default 'monday' check (week_start in ('monday', 'sunday'));
