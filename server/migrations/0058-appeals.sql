-- End of a suspension, for the records; the current one is in `suspensions`.
alter table moderation_actions add column until timestamptz;

-- An author appeals a decision once; an administrator accepts or rejects the appeal.
create table appeals (
  uuid uuid primary key,
  decision_uuid uuid not null unique references moderation_actions on delete cascade,
  text text not null,
  created_at timestamptz not null,
  -- Null until it is answered.
  is_accepted boolean,
  answer text not null default ''
);
