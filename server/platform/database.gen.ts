// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON; written as text, because the driver sends arrays as PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;

export type Database = {
  access_tokens: {
    uuid: string;
    user_id: string;
    token_hash: Buffer;
    start: string;
    name: string;
    scopes: string[];
    created_at: Date;
    last_used_at: Date | null;
    expires_at: Date | null;
  };
  account_deletions: {
    user_id: string;
    requested_at: Date;
  };
  accounts_near_limits: {
    account: string;
    kind: string;
  };
  activities: {
    uuid: string;
    user_id: string;
    tracker_type: string;
    event_at: Date;
    local_date: string;
    ingested_at: Date;
    in_feed: boolean;
    is_hidden: Generated<boolean>;
    is_published: Generated<boolean>;
    audience: Audience;
    description: string;
    content: string | null;
    secondary: Json | null;
    stats: Json | null;
    edited_at: Date | null;
    like_count: Generated<number>;
    comment_count: Generated<number>;
    author_text: string | null;
    media_count: Generated<number>;
    publish_at: Date | null;
    seq: Generated<number>;
    is_withheld: Generated<boolean>;
    visibility: Generated<'everyone' | 'followers' | 'only_me'>;
  };
  activity_likes: {
    activity_uuid: string;
    user_id: string;
    created_at: Date;
    is_counted: Generated<boolean>;
  };
  admin_actions: {
    uuid: string;
    action: string;
    source: 'dashboard' | 'command_line';
    actor_id: string | null;
    target_id: string | null;
    ip: string | null;
    details: Json;
    created_at: Date;
  };
  appeals: {
    uuid: string;
    decision_uuid: string;
    text: string;
    created_at: Date;
    is_accepted: boolean | null;
    answer: Generated<string>;
  };
  blocks: {
    blocker_id: string;
    blocked_id: string;
    created_at: Date;
  };
  bus_messages: {
    id: GeneratedAlways<number>;
    body: string;
    created_at: Generated<Date>;
  };
  comment_likes: {
    comment_uuid: string;
    user_id: string;
    created_at: Date;
    is_counted: Generated<boolean>;
  };
  comment_mentions: {
    comment_uuid: string;
    name: string;
    user_id: string;
  };
  comments: {
    uuid: string;
    activity_uuid: string;
    parent_uuid: string | null;
    user_id: string | null;
    content: string;
    created_at: Date;
    edited_at: Date | null;
    like_count: Generated<number>;
    reply_count: Generated<number>;
    seq: Generated<number>;
    is_withheld: Generated<boolean>;
    hidden_by: string | null;
    removed_at: Date | null;
    is_counted: Generated<boolean>;
  };
  data_exports: {
    uuid: string;
    user_id: string;
    state: 'queued' | 'running' | 'done' | 'failed';
    progress: Generated<number>;
    size_bytes: number | null;
    created_at: Date;
    touched_at: Date;
    expires_at: Date | null;
  };
  email_confirmations: {
    user_id: string;
    email: string;
    expires_at: Date;
    token_hash: Buffer | null;
  };
  follow_totals: {
    id: GeneratedAlways<number>;
    follows: number;
    requests: number;
  };
  follows: {
    follower_id: string;
    followee_id: string;
    status: 'following' | 'requested';
    created_at: Date;
    opened_at: Date | null;
    follower_is_counted: Generated<boolean>;
    followee_is_counted: Generated<boolean>;
  };
  import_runs: {
    user_id: string;
    tracker_type: string;
    uuid: string;
    file_name: string;
    state: 'reading' | 'storing' | 'done' | 'failed';
    queue_position: number | null;
    progress: Generated<number>;
    imported: Generated<number>;
    report: Json | null;
    error: string | null;
    started_at: Date;
    heartbeat_at: Date;
  };
  invites: {
    uuid: string;
    token_hash: Buffer;
    created_by: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    used_at: Date | null;
    used_by: string | null;
  };
  kit_posts: {
    uuid: string | null;
    user_id: string | null;
    tracker_type: string | null;
    is_published: boolean | null;
    description: string | null;
    secondary: Json | null;
    stats: Json | null;
    visibility: string | null;
    event_at: Date | null;
  };
  kit_users: {
    uuid: string | null;
    username: string | null;
    timezone: string | null;
    week_start: string | null;
  };
  known_clients: {
    user_id: string;
    kind: 'device' | 'network';
    value: string;
    last_seen_at: Date;
  };
  media: {
    uuid: string;
    user_id: string;
    activity_uuid: string | null;
    place: number | null;
    media_type: 'image' | 'video';
    is_animated: Generated<boolean>;
    file_name: string;
    thumbnail_name: string | null;
    size_bytes: number;
    width: number;
    height: number;
    duration: number | null;
    alt_text: string | null;
    created_at: Date;
    is_withheld: Generated<boolean>;
    removed_at: Date | null;
  };
  moderation_actions: {
    uuid: string;
    case_uuid: string;
    action: 'dismiss' | 'hide' | 'remove' | 'warn' | 'suspend';
    reason: string;
    created_at: Date;
    undone_at: Date | null;
    until: Date | null;
    parts: Generated<string[]>;
  };
  moderation_cases: {
    uuid: string;
    target_type: 'activity' | 'comment' | 'profile' | 'media';
    target_uuid: string;
    author_id: string;
    is_open: boolean;
    latest_at: Date;
  };
  muted_notification_types: {
    user_id: string;
    type: string;
  };
  mutes: {
    muter_id: string;
    muted_id: string;
    created_at: Date;
  };
  notification_acts: {
    notification_uuid: string;
    actor_id: string;
    comment_uuid: string | null;
    created_at: Date;
  };
  notification_delivery: {
    user_id: string;
    quiet_from: number | null;
    quiet_until: number | null;
    digest: Generated<'off' | 'daily' | 'weekly'>;
    digest_at: Date;
  };
  notifications: {
    uuid: string;
    user_id: string;
    type: string;
    subject_uuid: string;
    activity_uuid: string | null;
    comment_uuid: string | null;
    latest_at: Date;
    is_told: Generated<boolean>;
    read_at: Date | null;
    message: string | null;
    own_path: string | null;
  };
  passkeys: {
    uuid: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  password_resets: {
    token_hash: Buffer;
    user_id: string;
    expires_at: Date;
  };
  pinned_figures: {
    user_id: string;
    pins: Json;
  };
  push_subscriptions: {
    uuid: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Date;
  };
  rate_limit_hits: {
    scope: string;
    key_hash: Buffer;
    hit_at: Date;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  removed_posts: {
    decision_uuid: string;
    activity_uuid: string;
    author_text: string | null;
    edited_at: Date | null;
    media: string[];
    removed_at: Date;
  };
  removed_profile_parts: {
    decision_uuid: string;
    user_id: string;
    first_name: string | null;
    last_name: string | null;
    bio: string | null;
    profile_photo_path: string | null;
  };
  reports: {
    uuid: string;
    case_uuid: string;
    reporter_id: string | null;
    reason: 'spam' | 'abuse' | 'impersonation' | 'private_data' | 'other';
    note: string;
    snapshot: Json;
    created_at: Date;
  };
  restore_rows: {
    user_id: string;
    table_name: string;
    position: GeneratedAlways<number>;
    content: Json;
  };
  retired_usernames: {
    username: string;
    user_id: string | null;
    retired_at: Date;
  };
  row_limits: {
    kind: string;
    most: number;
  };
  schema_migrations: {
    scope: string;
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  search_words: {
    word: string;
  };
  secret_key: {
    is_only: Generated<boolean>;
    fingerprint: string;
  };
  server_settings: {
    is_only_row: Generated<boolean>;
    registration: Generated<'open' | 'invite' | 'approval' | 'closed'>;
  };
  sessions: {
    uuid: string;
    user_id: string;
    token_hash: Buffer;
    is_remembered: boolean;
    user_agent: string | null;
    ip: string | null;
    created_at: Date;
    last_active_at: Date;
    expires_at: Date;
  };
  sign_in_challenges: {
    token_hash: Buffer;
    purpose: 'second_factor' | 'passkey_login' | 'passkey_registration';
    user_id: string | null;
    is_remembered: boolean;
    webauthn_challenge: string | null;
    expires_at: Date;
  };
  signup_requests: {
    uuid: string;
    username: string;
    email: string;
    password_hash: string;
    first_name: string | null;
    last_name: string | null;
    timezone: string;
    extra_fields: Json;
    created_at: Date;
    declined_at: Date | null;
  };
  suspensions: {
    user_id: string;
    decision_uuid: string;
    reason: string;
    until: Date;
  };
  sync_runs: {
    uuid: string;
    tracker_type: string;
    service: string;
    user_id: string;
    account_id: string;
    state: 'running' | 'done' | 'failed';
    failure: 'unavailable' | 'unexpected' | 'internal' | 'stopped' | null;
    imported: Generated<number>;
    started_at: Date;
    finished_at: Date | null;
  };
  totp_secrets: {
    user_id: string;
    sealed_secret: string;
    created_at: Date;
    enabled_at: Date | null;
    last_step: Generated<number>;
  };
  tracker_findings: {
    uuid: string;
    user_id: string;
    tracker_type: string;
    check_name: string;
    scope_id: string;
    item_id: string;
    subject: string;
    state: Generated<'open' | 'fixed' | 'accepted' | 'muted'>;
    content: Json;
    effects: Json | null;
    undo: Json | null;
    found_at: Date;
    decided_at: Date | null;
  };
  tracker_totals: {
    id: GeneratedAlways<number>;
    tracker_type: string;
    is_public: boolean;
    users: number;
    users_with_data: number;
  };
  unfollowed_trackers: {
    follower_id: string;
    followee_id: string;
    tracker_type: string;
    created_at: Date;
  };
  unread_counts: {
    user_id: string;
    seq: number;
  };
  unsettled_audiences: {
    user_id: string;
    tracker_type: string;
    since: Date;
    event_at: Date | null;
    post_uuid: string | null;
  };
  unsettled_users: {
    user_id: string;
    since: Date;
  };
  user_directory: {
    user_id: string;
    role: string;
    is_active: boolean;
    searched: string;
    sessions: Generated<number>;
  };
  user_totals: {
    id: GeneratedAlways<number>;
    role: string;
    is_active: boolean;
    users: number;
  };
  user_trackers: {
    user_id: string;
    tracker_type: string;
    is_enabled: Generated<boolean>;
    is_public: boolean;
    has_data: Generated<boolean>;
    sort_order: number;
    activity_count: Generated<number>;
    feed_count: Generated<number>;
    created_at: Date;
    last_sync_at: Date | null;
    feed_enabled: Generated<boolean>;
    publish_delay_minutes: Generated<number>;
    last_shown_at: Date | null;
    is_withheld: Generated<boolean>;
    restored_at: Date | null;
    post_visibility: Generated<'everyone' | 'followers' | 'only_me'>;
    followers_count: Generated<number>;
    followers_feed_count: Generated<number>;
    only_me_count: Generated<number>;
    only_me_feed_count: Generated<number>;
    is_daily: Generated<boolean>;
    version: Generated<number>;
  };
  user_words: {
    word: string;
    user_id: string;
  };
  users: {
    uuid: string;
    username: string;
    email: string;
    password_hash: string;
    first_name: string | null;
    last_name: string | null;
    bio: string | null;
    profile_photo_path: string | null;
    role: Generated<'user' | 'admin'>;
    is_active: Generated<boolean>;
    is_profile_public: Generated<boolean>;
    timezone: Generated<string>;
    follower_count: Generated<number>;
    following_count: Generated<number>;
    total_sessions: Generated<number>;
    created_at: Date;
    last_login_at: Date | null;
    last_active_at: Date | null;
    week_start: Generated<'monday' | 'sunday'>;
    seq: Generated<number>;
    profile_opened_at: Date | null;
    comments_from: Generated<'everyone' | 'followed' | 'nobody'>;
    hide_counts: Generated<boolean>;
    hide_lists: Generated<boolean>;
    hide_online: Generated<boolean>;
    must_confirm_email: Generated<boolean>;
  };
  webhook_deliveries: {
    uuid: string;
    webhook_id: string;
    event: string;
    activity_uuid: string | null;
    tracker_type: string | null;
    state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>;
    created_at: Date;
    attempts: Generated<number>;
    attempted_at: Date | null;
    due_at: Date;
    http_status: number | null;
    error: string | null;
    duration_ms: number | null;
  };
  webhooks: {
    uuid: string;
    user_id: string;
    url: string;
    events: string[];
    sealed_secret: string;
    created_at: Date;
    is_enabled: Generated<boolean>;
    failing_since: Date | null;
    paused_until: Date | null;
  };
};

export type Audience = 'nobody' | 'author' | 'followers' | 'everyone';
