-- Pinned stats of a profile, in order. Without a row the defaults are shown.
create table pinned_figures (
  user_id uuid primary key references users on delete cascade,
  -- A list of `{"tracker_type": "…", "key": "…"}`.
  pins jsonb not null check (jsonb_typeof(pins) = 'array' and jsonb_array_length(pins) <= 4)
);
