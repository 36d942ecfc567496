-- Accounts at the providers. The state of their syncs is in chess_syncs.

create table chess_accounts (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('chesscom', 'lichess')),
  username text not null,
  username_key text not null,
  -- The provider's id of the player, unchanged by a renaming. Null until it was looked up.
  provider_id text,
  title text,
  is_closed boolean not null default false,
  is_confirmed boolean not null default false,
  verified_at timestamptz,
  verify_code text,
  verify_code_until timestamptz,
  linked_at timestamptz not null,
  unique (user_id, provider)
);

create unique index chess_accounts_verified_key on chess_accounts (provider, provider_id) where verified_at is not null;
create index chess_accounts_username_idx on chess_accounts (provider, username_key);

-- Names of openings, each stored once for all users.
create table chess_openings (
  id integer generated always as identity primary key,
  eco text not null,
  name text not null,
  family text not null,
  unique (name, eco)
);

-- Pages and lists read these narrow rows only; moves are separate, so that stats never read them.
create table chess_games (
  uuid uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id uuid references chess_accounts on delete set null,
  source text not null check (source in ('chesscom', 'lichess', 'pgn')),
  -- Such as `lichess:standard:blitz`: ratings of different pools are never mixed.
  pool text not null,
  variant text not null,
  time_class text not null,
  base_seconds integer,
  increment_seconds integer,
  days_per_move integer,
  is_rated boolean not null,
  -- False for games in no stat: without a result, against computers or oneself, from set positions.
  is_counted boolean not null,
  color text not null check (color in ('white', 'black')),
  result text not null check (result in ('win', 'draw', 'loss', 'none')),
  termination text not null,
  rating_before integer,
  rating_after integer,
  rating_diff integer,
  is_provisional boolean not null,
  own_name text not null,
  own_title text,
  opponent_name text not null,
  opponent_key text not null,
  opponent_title text,
  opponent_rating integer,
  opponent_is_ai boolean not null,
  -- Rating in the charts, for rated games; null if it is unknown.
  rating integer,
  opening_id integer references chess_openings,
  opening_ply smallint,
  plies smallint not null,
  started_at timestamptz,
  ended_at timestamptz not null,
  duration_seconds integer,
  -- Day, weekday (1 is Monday) and hour of the end, in the owner's time zone when the game was stored.
  local_date date not null,
  local_weekday smallint not null,
  local_hour smallint not null,
  accuracy real,
  opponent_accuracy real,
  acpl smallint,
  -- The owner's clock, derived from the moves: median seconds per move by phase, and the time left at move 20.
  opening_seconds real,
  middlegame_seconds real,
  endgame_seconds real,
  left_at_move_20_seconds real,
  -- Final position as the first field of a FEN, and the last move, such as `e2e4`.
  board text,
  last_move text,
  url text,
  event text,
  -- True if the game entered the feeds with a post of its own.
  in_feed boolean not null,
  -- Game whose post includes this one, when there were too many in a few hours.
  burst_of uuid references chess_games on delete set null,
  stored_at timestamptz not null
);

create index chess_games_pool_idx on chess_games (user_id, pool, ended_at desc, uuid desc);
create index chess_games_newest_idx on chess_games (user_id, ended_at desc, uuid desc);
-- Covering index of stats and filters, a fifth of the table's size.
create index chess_games_figures_idx on chess_games (user_id, pool, local_date)
  include (is_counted, color, result, termination, is_rated, opponent_rating, rating_before, opening_id, opponent_key,
    local_weekday, local_hour, accuracy, opponent_accuracy, opening_seconds, middlegame_seconds, endgame_seconds,
    left_at_move_20_seconds, ended_at, uuid);
create index chess_games_account_idx on chess_games (account_id) where account_id is not null;
create index chess_games_feed_idx on chess_games (user_id, ended_at desc) where in_feed;
create index chess_games_burst_idx on chess_games (burst_of) where burst_of is not null;
create index chess_games_strong_wins_idx on chess_games (user_id, opponent_rating)
  where result = 'win' and is_counted and opponent_rating >= 2000;
create index chess_games_opening_idx on chess_games (opening_id);

-- Every id of a game at its provider: a game that comes again under any of them is known.
create table chess_game_keys (
  user_id uuid not null references users on delete cascade,
  source text not null,
  external_id text not null,
  game_id uuid not null references chess_games on delete cascade,
  primary key (user_id, source, external_id)
);

create index chess_game_keys_game_idx on chess_game_keys (game_id);

create table chess_moves (
  game_id uuid primary key references chess_games on delete cascade,
  initial_fen text,
  final_fen text,
  -- Compressed: see games/packed-moves.ts.
  content bytea not null
);

-- Counted games of a pool on one day and its rating over that day, derived from the games by the writer.
create table chess_pool_days (
  user_id uuid not null references users on delete cascade,
  pool text not null,
  local_date date not null,
  games integer not null,
  rated integer not null,
  open smallint,
  high smallint,
  low smallint,
  close smallint,
  is_provisional boolean not null,
  primary key (user_id, pool, local_date)
);

-- Names under which a user plays: a game against one of them is a game against oneself.
create table chess_own_names (
  user_id uuid not null references users on delete cascade,
  source text not null,
  name_key text not null,
  primary key (user_id, source, name_key)
);

-- Announced milestones, so that none is announced twice. `mark` is the rating, the hundred or the number reached.
create table chess_milestones (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  pool text not null,
  mark integer not null,
  local_date date not null,
  game_id uuid references chess_games on delete set null,
  primary key (user_id, kind, pool, mark)
);

create index chess_milestones_game_idx on chess_milestones (game_id) where game_id is not null;

-- Increases with every change of a user's games; pages cached for an older version are computed again.
create table chess_versions (
  user_id uuid primary key references users on delete cascade,
  version bigint not null
);

create table chess_pages (
  user_id uuid not null references users on delete cascade,
  -- Timeframe, selector and day: everything else that the response depends on besides the games.
  request text not null,
  day date not null,
  version bigint not null,
  answer json not null,
  primary key (user_id, request)
);

-- The running or latest import of a user, one at a time on any node. A heartbeat that stops means that the node died.
create table chess_imports (
  user_id uuid primary key references users on delete cascade,
  uuid uuid not null,
  file_name text not null,
  state text not null check (state in ('reading', 'storing', 'done', 'failed')),
  progress double precision not null,
  imported integer not null,
  report jsonb,
  error text,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);
