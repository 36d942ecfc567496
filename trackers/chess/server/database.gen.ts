// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Arrives parsed; is written as text, because an array would be taken for one of PostgreSQL's. */
export type Json = ColumnType<unknown, string, string>;

export type ChessTables = {
  chess_accounts: ChessAccounts;
  chess_game_keys: ChessGameKeys;
  chess_games: ChessGames;
  chess_imports: ChessImports;
  chess_milestones: ChessMilestones;
  chess_moves: ChessMoves;
  chess_openings: ChessOpenings;
  chess_own_names: ChessOwnNames;
  chess_pages: ChessPages;
  chess_pool_days: ChessPoolDays;
  chess_versions: ChessVersions;
};

export interface ChessAccounts {
  uuid: string;
  user_id: string;
  provider: 'chesscom' | 'lichess';
  username: string;
  username_key: string;
  provider_id: string | null;
  title: string | null;
  is_closed: Generated<boolean>;
  is_confirmed: Generated<boolean>;
  verified_at: Date | null;
  verify_code: string | null;
  verify_code_until: Date | null;
  linked_at: Date;
}

export interface ChessGameKeys {
  user_id: string;
  source: string;
  external_id: string;
  game_id: string;
}

export interface ChessGames {
  uuid: string;
  user_id: string;
  account_id: string | null;
  source: 'chesscom' | 'lichess' | 'pgn';
  pool: string;
  variant: string;
  time_class: string;
  base_seconds: number | null;
  increment_seconds: number | null;
  days_per_move: number | null;
  is_rated: boolean;
  is_counted: boolean;
  color: 'white' | 'black';
  result: 'win' | 'draw' | 'loss' | 'none';
  termination: string;
  rating_before: number | null;
  rating_after: number | null;
  rating_diff: number | null;
  is_diff_derived: boolean;
  is_provisional: boolean;
  own_name: string;
  own_title: string | null;
  opponent_name: string;
  opponent_key: string;
  opponent_title: string | null;
  opponent_rating: number | null;
  opponent_is_ai: boolean;
  opening_id: number | null;
  opening_ply: number | null;
  plies: number;
  started_at: Date | null;
  ended_at: Date;
  duration_seconds: number | null;
  local_date: string;
  local_weekday: number;
  local_hour: number;
  accuracy: number | null;
  opponent_accuracy: number | null;
  acpl: number | null;
  opening_seconds: number | null;
  middlegame_seconds: number | null;
  endgame_seconds: number | null;
  left_at_move_20_seconds: number | null;
  board: string | null;
  last_move: string | null;
  url: string | null;
  event: string | null;
  in_feed: boolean;
  burst_of: string | null;
  stored_at: Date;
}

export interface ChessImports {
  user_id: string;
  uuid: string;
  file_name: string;
  state: 'reading' | 'storing' | 'done' | 'failed';
  progress: number;
  imported: number;
  report: Json | null;
  error: string | null;
  started_at: Date;
  heartbeat_at: Date;
}

export interface ChessMilestones {
  user_id: string;
  kind: string;
  pool: string;
  mark: number;
  local_date: string;
  game_id: string | null;
}

export interface ChessMoves {
  game_id: string;
  initial_fen: string | null;
  final_fen: string | null;
  content: Buffer;
}

export interface ChessOpenings {
  id: GeneratedAlways<number>;
  eco: string;
  name: string;
  family: string;
}

export interface ChessOwnNames {
  user_id: string;
  source: string;
  name_key: string;
}

export interface ChessPages {
  user_id: string;
  request: string;
  version: number;
  answer: Json;
}

export interface ChessPoolDays {
  user_id: string;
  pool: string;
  local_date: string;
  games: number;
  rated: number;
  open: number | null;
  high: number | null;
  low: number | null;
  close: number | null;
  is_provisional: boolean;
}

export interface ChessVersions {
  user_id: string;
  version: number;
}
