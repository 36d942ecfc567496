-- First day of a user's weeks, for everyone who sees their stats.
alter table users add column week_start text not null default 'monday' check (week_start in ('monday', 'sunday'));
