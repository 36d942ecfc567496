-- Pictures and videos of posts. Files in the storage: `posts/<uuid>/`.
create table media (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null: uploaded, but not yet part of a post.
  activity_uuid uuid references activities on delete cascade,
  -- Position within the post, from 0.
  place smallint,
  media_type text not null check (media_type in ('image', 'video')),
  is_animated boolean not null default false,
  file_name text not null,
  thumbnail_name text,
  size_bytes bigint not null,
  width integer not null,
  height integer not null,
  -- Seconds of a video.
  duration double precision,
  alt_text text check (char_length(alt_text) <= 1000),
  created_at timestamptz not null,
  check ((activity_uuid is null) = (place is null))
);

create index media_activity_idx on media (activity_uuid, place) where activity_uuid is not null;
create index media_user_idx on media (user_id, uuid);
create index media_unattached_idx on media (created_at) where activity_uuid is null;

-- Rows are deleted with their post, with their owner or by age. A job deletes the files, so that they go only after the
-- commit.
create function media_delete_files() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('media.delete_files', json_build_object('media_id', old.uuid));
  return null;
end
$$;

create trigger media_deleted after delete on media
  for each row execute function media_delete_files();

alter table activities
  -- Text by the author, shown instead of the tracker's text in `content`; if it is empty, no text is shown.
  add column author_text text check (char_length(author_text) <= 2000),
  add column media_count smallint not null default 0;
