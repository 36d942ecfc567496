// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON; written as text, because the driver sends arrays as PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;

export type ChessTables = {
  chess_accounts: {
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
    lapsed_at: Date | null;
  };
  chess_deleted_keys: {
    user_id: string;
    source: string;
    external_id: string;
  };
  chess_game_imports: {
    uuid: string;
    user_id: string;
    file_name: string;
    imported_at: Date;
    undone_at: Date | null;
    removed: number | null;
  };
  chess_game_keys: {
    user_id: string;
    source: string;
    external_id: string;
    game_id: string;
  };
  chess_games: {
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
    is_provisional: boolean;
    own_name: string;
    own_title: string | null;
    opponent_name: string;
    opponent_key: string;
    opponent_title: string | null;
    opponent_rating: number | null;
    opponent_is_ai: boolean;
    rating: number | null;
    opening_id: number | null;
    opening_ply: number | null;
    plies: number;
    started_at: Date | null;
    ended_at: Date;
    duration_seconds: number | null;
    local_date: string;
    local_weekday: number;
    local_hour: number | null;
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
    import_id: string | null;
    opening_acpl: number | null;
    middlegame_acpl: number | null;
    endgame_acpl: number | null;
    date_precision: Generated<'day' | 'month' | 'year'>;
  };
  chess_imports: {
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
    queue_position: number | null;
  };
  chess_milestones: {
    user_id: string;
    kind: string;
    pool: string;
    mark: number;
    local_date: string;
    game_id: string | null;
  };
  chess_months: {
    account_id: string;
    month: string;
    etag: string | null;
    last_modified: string | null;
    is_complete: Generated<boolean>;
    is_due: Generated<boolean>;
    left_out: number | null;
  };
  chess_moves: {
    game_id: string;
    initial_fen: string | null;
    final_fen: string | null;
    content: Buffer;
  };
  chess_opening_names: {
    id: Generated<boolean>;
    after_uuid: string | null;
  };
  chess_openings: {
    id: GeneratedAlways<number>;
    eco: string;
    name: string;
    family: string;
  };
  chess_own_names: {
    user_id: string;
    source: string;
    name_key: string;
  };
  chess_pauses: {
    provider: string;
    until: Date | null;
    reason: 'rate_limited' | 'refused' | 'unavailable' | null;
    rate_limits: Generated<number>;
    failures: Generated<Date[]>;
    refused_since: Date | null;
    suspect_user: string | null;
    suspect_reason: 'rate_limited' | 'refused' | null;
    suspect_at: Date | null;
  };
  chess_pool_days: {
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
  };
  chess_rating_privacy: {
    is_only: Generated<boolean>;
    version: number;
  };
  chess_settings: {
    user_id: string;
    hides_ratings: boolean;
  };
  chess_snapshots: {
    account_id: string;
    user_id: string;
    pool: string;
    rating: number | null;
    rd: number | null;
    is_provisional: boolean;
    best_rating: number | null;
    best_on: string | null;
    won: number | null;
    drawn: number | null;
    lost: number | null;
    fetched_at: Date;
  };
  chess_syncs: {
    account_id: string;
    provider: 'chesscom' | 'lichess';
    queued_at: Date | null;
    is_manual: Generated<boolean>;
    is_forced: Generated<boolean>;
    not_before: Date | null;
    attempts: Generated<number>;
    run_since: Date | null;
    progress: number | null;
    imported: Generated<number>;
    total: number | null;
    oldest_ms: number | null;
    newest_ms: number | null;
    is_backfilled: Generated<boolean>;
    page_from_ms: number | null;
    plays_daily: Generated<boolean>;
    stats_etag: string | null;
    stats_last_modified: string | null;
    archives_etag: string | null;
    archives_last_modified: string | null;
    profile_etag: string | null;
    profile_last_modified: string | null;
    error: string | null;
    last_sync_at: Date | null;
    next_sync_at: Date | null;
    last_manual_at: Date | null;
    last_forced_at: Date | null;
    has_news: Generated<boolean>;
    lane: Generated<number>;
    deadline: Date | null;
    wait_reason: 'rate_limited' | 'refused' | null;
    last_news_at: Date | null;
  };
  chess_tokens: {
    uuid: string;
    account_id: string | null;
    sealed: string;
    until: Date;
  };
  chess_unfinished: {
    account_id: string;
    external_id: string;
  };
};
