// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { ColumnType, Generated } from 'kysely';

/** Read as parsed JSON; written as text, because the driver sends arrays as PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;

export type WeightsTables = {
  weights_bodyweight: {
    user_id: string;
    local_date: string;
    weight_entered: number;
    weight_unit: 'kg' | 'lb';
    weight_kg: number;
    import_id: string | null;
  };
  weights_catalogue: {
    is_only: Generated<boolean>;
    file_sha256: string;
  };
  weights_exercise_aliases: {
    user_id: string;
    name_key: string;
    exercise_id: string;
  };
  weights_exercise_merges: {
    uuid: string;
    user_id: string;
    source_id: string;
    target_id: string;
    workouts: number;
    sets: number;
    entry_ids: string[];
    alias_keys: string[];
    merged_at: Date;
    undone_at: Date | null;
  };
  weights_exercises: {
    uuid: string;
    owner_id: string | null;
    name: string;
    name_key: string;
    search_text: string;
    load_type: 'external' | 'bodyweight' | 'weighted_bodyweight' | 'assisted' | 'duration' | 'distance' | 'reps_only';
    bodyweight_fraction: Generated<number>;
    per_hand: Generated<boolean>;
    equipment: string | null;
    mechanic: string | null;
    category: string;
    primary_muscles: Generated<string[]>;
    secondary_muscles: Generated<string[]>;
    archived_at: Date | null;
    merged_into: string | null;
  };
  weights_hevy_accounts: {
    uuid: string;
    user_id: string;
    sealed_key: string;
    connected_at: Date;
  };
  weights_hevy_workouts: {
    account_id: string;
    hevy_id: string;
    workout_id: string | null;
    updated_at: Date;
    problem: string | null;
    is_outdated: Generated<boolean>;
    hidden_at: Date | null;
  };
  weights_import_batches: {
    uuid: string;
    user_id: string;
    status: 'previewed' | 'applied' | 'undone';
    format: 'strong' | 'hevy' | 'fitnotes';
    format_label: string;
    file_name: string;
    file_sha256: string;
    file_gzip: Buffer | null;
    timezone: string;
    answer: Json | null;
    workouts: Generated<number>;
    sets: Generated<number>;
    created_at: Date;
    applied_at: Date | null;
    undo_until: Date | null;
    file_timezone: string | null;
    training_timezone: string | null;
  };
  weights_import_runs: {
    user_id: string;
    run_id: string;
    state: 'running' | 'done' | 'failed';
    progress: number;
    imported: number;
    error: string | null;
    heartbeat_at: Date;
    queue_position: number | null;
  };
  weights_import_times: {
    workout_id: string;
    started_at: Date;
    ended_at: Date | null;
    timezone: string;
    local_date: string;
  };
  weights_pauses: {
    provider: string;
    until: Date | null;
    reason: 'rate_limited' | 'refused' | 'unavailable' | null;
    refused_since: Date | null;
    rate_limits: Generated<number>;
    failures: Generated<Date[]>;
    suspect_user: string | null;
    suspect_reason: 'rate_limited' | 'refused' | null;
    suspect_at: Date | null;
  };
  weights_records: {
    user_id: string;
    workout_id: string;
    exercise_id: string;
    kind: string;
    value: number;
    previous: number | null;
    is_baseline: boolean;
    is_current: boolean;
    workout_exercise_id: string | null;
    set_position: number | null;
    weight_kg: number | null;
    reps: number | null;
    distance_m: number | null;
    local_date: string;
    reveals_bodyweight: boolean;
  };
  weights_sets: {
    workout_exercise_id: string;
    position: number;
    set_type: 'warmup' | 'normal' | 'drop' | 'failure';
    done: boolean;
    weight_entered: number | null;
    weight_unit: 'kg' | 'lb' | null;
    weight_kg: number | null;
    assistance_kg: number | null;
    reps: number | null;
    rpe: number | null;
    distance_m: number | null;
    duration_s: number | null;
    side: 'left' | 'right' | null;
    done_at: Date | null;
  };
  weights_settings: {
    user_id: string;
    unit: Generated<'kg' | 'lb'>;
    formula: Generated<'epley' | 'brzycki'>;
    week_goal: Generated<number>;
    share_bodyweight: Generated<boolean>;
    gym: Json | null;
    rest_weeks: Generated<string[]>;
  };
  weights_syncs: {
    account_id: string;
    provider: string;
    queued_at: Date | null;
    is_manual: Generated<boolean>;
    is_forced: Generated<boolean>;
    has_news: Generated<boolean>;
    not_before: Date | null;
    attempts: Generated<number>;
    run_since: Date | null;
    progress: number | null;
    imported: Generated<number>;
    error: string | null;
    last_sync_at: Date | null;
    next_sync_at: Date | null;
    last_manual_at: Date | null;
    last_forced_at: Date | null;
    history_page: Generated<number | null>;
    history_began_at: Date | null;
    changes_page: Generated<number>;
    changes_since: Date | null;
    changes_began_at: Date | null;
    page_first_id: string | null;
    lane: Generated<number>;
    deadline: Date | null;
    wait_reason: 'rate_limited' | 'refused' | null;
    last_news_at: Date | null;
  };
  weights_templates: {
    uuid: string;
    user_id: string;
    name: string;
    exercises: Json;
    created_at: Date;
  };
  weights_waiting: {
    workout_id: string;
    visibility: Generated<'followers' | 'only_me'>;
  };
  weights_workout_exercises: {
    uuid: string;
    workout_id: string;
    user_id: string;
    exercise_id: string;
    position: number;
    superset_group: number | null;
    notes: string | null;
    rest_seconds: number | null;
    local_date: string;
    is_counted: boolean;
    set_count: number;
    hard_sets: number;
    volume_kg: number;
    sets_without_volume: number;
    top_set_kg: number | null;
    e1rm_epley_kg: number | null;
    e1rm_brzycki_kg: number | null;
  };
  weights_workouts: {
    uuid: string;
    user_id: string;
    client_id: string;
    title: string | null;
    notes: string | null;
    started_at: Date;
    ended_at: Date | null;
    timezone: string;
    local_date: string;
    duration_seconds: number | null;
    source: string;
    import_id: string | null;
    external_key: string | null;
    state: 'draft' | 'finished' | 'replaced';
    replaced_by: string | null;
    version: Generated<number>;
    edited_at: Date | null;
    bodyweight_kg: number | null;
    set_count: number;
    hard_sets: number;
    volume_kg: number;
    open_volume_kg: number;
    sets_without_volume: number;
    bodyweight_sets: number;
    fingerprint: string;
    rest_seconds: number | null;
    rests: number | null;
    announces_records: boolean | null;
  };
};
