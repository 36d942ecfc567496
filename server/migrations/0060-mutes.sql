-- Muted users: the muter gets no posts, likes, comments and notifications of them. They do not learn of it.
create table mutes (
  muter_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);

create index mutes_muted_idx on mutes (muted_id);
