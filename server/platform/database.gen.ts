// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as parsed JSON; written as text, because the driver sends arrays as PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;

export type Database = {
  access_tokens: AccessTokens;
  activities: Activities;
  activity_likes: ActivityLikes;
  admin_actions: AdminActions;
  appeals: Appeals;
  blocks: Blocks;
  bus_messages: BusMessages;
  comment_likes: CommentLikes;
  comment_mentions: CommentMentions;
  comments: Comments;
  data_exports: DataExports;
  email_confirmations: EmailConfirmations;
  follow_totals: FollowTotals;
  follows: Follows;
  import_runs: ImportRuns;
  invites: Invites;
  kit_posts: KitPosts;
  kit_users: KitUsers;
  known_clients: KnownClients;
  media: Media;
  moderation_actions: ModerationActions;
  moderation_cases: ModerationCases;
  muted_notification_types: MutedNotificationTypes;
  mutes: Mutes;
  notification_acts: NotificationActs;
  notification_delivery: NotificationDelivery;
  notifications: Notifications;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  pinned_figures: PinnedFigures;
  push_subscriptions: PushSubscriptions;
  rate_limit_hits: RateLimitHits;
  recovery_codes: RecoveryCodes;
  removed_posts: RemovedPosts;
  removed_profile_parts: RemovedProfileParts;
  reports: Reports;
  restore_rows: RestoreRows;
  retired_usernames: RetiredUsernames;
  schema_migrations: SchemaMigrations;
  search_words: SearchWords;
  server_settings: ServerSettings;
  sessions: Sessions;
  sign_in_challenges: SignInChallenges;
  signup_requests: SignupRequests;
  suspensions: Suspensions;
  sync_runs: SyncRuns;
  totp_secrets: TotpSecrets;
  tracker_findings: TrackerFindings;
  tracker_totals: TrackerTotals;
  unfollowed_trackers: UnfollowedTrackers;
  unread_counts: UnreadCounts;
  user_directory: UserDirectory;
  user_totals: UserTotals;
  user_trackers: UserTrackers;
  user_words: UserWords;
  users: Users;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
};

export interface AccessTokens {
  uuid: string;
  user_id: string;
  token_hash: Buffer;
  start: string;
  name: string;
  scopes: string[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

export interface Activities {
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
}

export interface ActivityLikes {
  activity_uuid: string;
  user_id: string;
  created_at: Date;
}

export interface AdminActions {
  uuid: string;
  action: string;
  source: 'dashboard' | 'command_line';
  actor_id: string | null;
  target_id: string | null;
  ip: string | null;
  details: Json;
  created_at: Date;
}

export interface Appeals {
  uuid: string;
  decision_uuid: string;
  text: string;
  created_at: Date;
  is_accepted: boolean | null;
  answer: Generated<string>;
}

export interface Blocks {
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
}

export interface BusMessages {
  id: GeneratedAlways<number>;
  body: string;
  created_at: Generated<Date>;
}

export interface CommentLikes {
  comment_uuid: string;
  user_id: string;
  created_at: Date;
}

export interface CommentMentions {
  comment_uuid: string;
  name: string;
  user_id: string;
}

export interface Comments {
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
}

export interface DataExports {
  uuid: string;
  user_id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  progress: Generated<number>;
  size_bytes: number | null;
  created_at: Date;
  touched_at: Date;
  expires_at: Date | null;
}

export interface EmailConfirmations {
  user_id: string;
  email: string;
  expires_at: Date;
  token_hash: Buffer | null;
}

export interface FollowTotals {
  id: GeneratedAlways<number>;
  follows: number;
  requests: number;
}

export interface Follows {
  follower_id: string;
  followee_id: string;
  status: 'following' | 'requested';
  created_at: Date;
  opened_at: Date | null;
}

export interface ImportRuns {
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
}

export interface Invites {
  uuid: string;
  token_hash: Buffer;
  created_by: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
  used_by: string | null;
}

export interface KitPosts {
  uuid: string | null;
  user_id: string | null;
  tracker_type: string | null;
  is_published: boolean | null;
  description: string | null;
  secondary: Json | null;
  stats: Json | null;
}

export interface KitUsers {
  uuid: string | null;
  username: string | null;
  timezone: string | null;
  week_start: string | null;
}

export interface KnownClients {
  user_id: string;
  kind: 'device' | 'network';
  value: string;
  last_seen_at: Date;
}

export interface Media {
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
}

export interface ModerationActions {
  uuid: string;
  case_uuid: string;
  action: 'dismiss' | 'hide' | 'remove' | 'warn' | 'suspend';
  reason: string;
  created_at: Date;
  undone_at: Date | null;
  until: Date | null;
  parts: Generated<string[]>;
}

export interface ModerationCases {
  uuid: string;
  target_type: 'activity' | 'comment' | 'profile' | 'media';
  target_uuid: string;
  author_id: string;
  is_open: boolean;
  latest_at: Date;
}

export interface MutedNotificationTypes {
  user_id: string;
  type: string;
}

export interface Mutes {
  muter_id: string;
  muted_id: string;
  created_at: Date;
}

export interface NotificationActs {
  notification_uuid: string;
  actor_id: string;
  comment_uuid: string | null;
  created_at: Date;
}

export interface NotificationDelivery {
  user_id: string;
  quiet_from: number | null;
  quiet_until: number | null;
  digest: Generated<'off' | 'daily' | 'weekly'>;
  digest_at: Date;
}

export interface Notifications {
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
}

export interface Passkeys {
  uuid: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasswordResets {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
}

export interface PinnedFigures {
  user_id: string;
  pins: Json;
}

export interface PushSubscriptions {
  uuid: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

export interface RateLimitHits {
  scope: string;
  key_hash: Buffer;
  hit_at: Date;
}

export interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface RemovedPosts {
  decision_uuid: string;
  activity_uuid: string;
  author_text: string | null;
  edited_at: Date | null;
  media: string[];
  removed_at: Date;
}

export interface RemovedProfileParts {
  decision_uuid: string;
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  bio: string | null;
  profile_photo_path: string | null;
}

export interface Reports {
  uuid: string;
  case_uuid: string;
  reporter_id: string | null;
  reason: 'spam' | 'abuse' | 'impersonation' | 'private_data' | 'other';
  note: string;
  snapshot: Json;
  created_at: Date;
}

export interface RestoreRows {
  user_id: string;
  table_name: string;
  position: GeneratedAlways<number>;
  content: Json;
}

export interface RetiredUsernames {
  username: string;
  user_id: string | null;
  retired_at: Date;
}

export interface SchemaMigrations {
  scope: string;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

export interface SearchWords {
  word: string;
}

export interface ServerSettings {
  is_only_row: Generated<boolean>;
  registration: Generated<'open' | 'invite' | 'approval' | 'closed'>;
}

export interface Sessions {
  uuid: string;
  user_id: string;
  token_hash: Buffer;
  is_remembered: boolean;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
}

export interface SignInChallenges {
  token_hash: Buffer;
  purpose: 'second_factor' | 'passkey_login' | 'passkey_registration';
  user_id: string | null;
  is_remembered: boolean;
  webauthn_challenge: string | null;
  expires_at: Date;
}

export interface SignupRequests {
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
}

export interface Suspensions {
  user_id: string;
  decision_uuid: string;
  reason: string;
  until: Date;
}

export interface SyncRuns {
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
}

export interface TotpSecrets {
  user_id: string;
  sealed_secret: string;
  created_at: Date;
  enabled_at: Date | null;
  last_step: Generated<number>;
}

export interface TrackerFindings {
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
}

export interface TrackerTotals {
  id: GeneratedAlways<number>;
  tracker_type: string;
  is_public: boolean;
  users: number;
  users_with_data: number;
}

export interface UnfollowedTrackers {
  follower_id: string;
  followee_id: string;
  tracker_type: string;
  created_at: Date;
}

export interface UnreadCounts {
  user_id: string;
  seq: number;
}

export interface UserDirectory {
  user_id: string;
  role: string;
  is_active: boolean;
  searched: string;
  sessions: Generated<number>;
}

export interface UserTotals {
  id: GeneratedAlways<number>;
  role: string;
  is_active: boolean;
  users: number;
}

export interface UserTrackers {
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
}

export interface UserWords {
  word: string;
  user_id: string;
}

export interface Users {
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
}

export interface WebhookDeliveries {
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
}

export interface Webhooks {
  uuid: string;
  user_id: string;
  url: string;
  events: string[];
  sealed_secret: string;
  created_at: Date;
  is_enabled: Generated<boolean>;
  failing_since: Date | null;
  paused_until: Date | null;
}

export type Audience = 'nobody' | 'author' | 'followers' | 'everyone';
