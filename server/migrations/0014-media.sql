-- Pictures and videos of posts. The files are in the storage, below `posts/<uuid>/`.
create table media (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null: uploaded, and not yet part of a post.
  activity_uuid uuid references activities on delete cascade,
  -- Within the post, from 0.
  place smallint,
  media_type text not null check (media_type in ('image', 'video')),
  is_animated boolean not null default false,
  file_name text not null,
  thumbnail_name text,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  -- Of a video, in seconds.
  duration double precision,
  alt_text text check (char_length(alt_text) <= 1000),
  created_at timestamptz not null,
  check ((activity_uuid is null) = (place is null))
);

create index media_activity_idx on media (activity_uuid, place) where activity_uuid is not null;
create index media_user_idx on media (user_id, uuid);
create index media_unattached_idx on media (created_at) where activity_uuid is null;

-- However a row goes, with its post, its owner or by age: a job deletes the files once that is certain.
create function media_delete_files() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('media.delete_files', json_build_object('media_id', old.uuid));
  return null;
end
$$;

create trigger media_deleted after delete on media
  for each row execute function media_delete_files();

alter table activities
  -- What the author wrote, which is shown instead of the tracker's own words in `content`; empty: no words at all.
  add column author_text text check (char_length(author_text) <= 2000),
  add column media_count smallint not null default 0;
