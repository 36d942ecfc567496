create table chess_game_imports (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  imported_at timestamptz not null,
  undone_at timestamptz,
  -- Number of games that the undo removed.
  removed integer
);

create index chess_game_imports_user_idx on chess_game_imports (user_id, imported_at desc);

-- Import that added the game; null for synced games.
alter table chess_games add column import_id uuid references chess_game_imports on delete set null;

create index chess_games_import_idx on chess_games (import_id) where import_id is not null;

-- Games that their owner deleted. Syncs do not store them again, but imports of files may.
create table chess_deleted_keys (
  user_id uuid not null references users on delete cascade,
  source text not null,
  external_id text not null,
  primary key (user_id, source, external_id)
);
