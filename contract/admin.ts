import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ADMIN_AUDIT_PAGE_SIZE, ADMIN_PAGE_SIZE } from './limits.ts';
import { Instant, Nullable, pageFields, pageQuery, Summary, Uuid } from './schema.ts';
import { UsageStats, UsageUser } from './trackers.ts';

const UserId = Type.Object({ id: Uuid });

export const AdminStats = Type.Object({
  users: Type.Object({
    /** All accounts, administrators included. */
    total: Type.Integer(),
    /** Accounts created in the last seven days. */
    recent_signups: Type.Integer(),
    active: Type.Integer(),
    /** Deactivated accounts. */
    inactive: Type.Integer(),
  }),
  follows: Type.Object({
    /** Accepted follows; requests are not among them. */
    total: Type.Integer(),
    /** Follow requests without an answer. */
    pending: Type.Integer(),
  }),
});
export type AdminStats = Static<typeof AdminStats>;

export const getAdminStats = defineEndpoint('getAdminStats', {
  route: 'GET /api/admin/stats',
  access: 'admin',
  summary: 'Count the accounts and follows of the server',
  response: AdminStats,
});

/** Account in the administrators' list. */
export const AdminUser = Type.Interface([Summary], {
  email: Type.String(),
  /** Null for a private profile. */
  bio: Nullable(Type.String()),
  role: Type.Enum(['user', 'admin']),
  is_active: Type.Boolean(),
  /** End of the suspension because of which the account is inactive. */
  suspended_until: Nullable(Instant),
  /** True while a job removes the account. */
  is_being_deleted: Type.Optional(Type.Boolean()),
  is_profile_public: Type.Boolean(),
  created_at: Instant,
  last_login_at: Nullable(Instant),
  last_active_at: Nullable(Instant),
  /** Sessions that have not ended, and all sign-ins so far. */
  active_sessions: Type.Integer(),
  total_sessions: Type.Integer(),
});
export type AdminUser = Static<typeof AdminUser>;

export const USER_SORTS = [
  'username',
  'email',
  'created_at',
  'last_login_at',
  'last_active_at',
  'role',
  'is_active',
  'active_sessions',
  'total_sessions',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const ROLE_FILTERS = ['user', 'admin', 'all'] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];

export const AdminUsersPage = Type.Object({ users: Type.Array(AdminUser), ...pageFields });
export type AdminUsersPage = Static<typeof AdminUsersPage>;

/** `search` finds a part of username, e-mail or name in any case. Missing times come last in both directions. */
export const listUsers = defineEndpoint('listUsers', {
  route: 'GET /api/admin/users',
  access: 'admin',
  summary: 'List accounts, without administrators if `role_filter` is `user`',
  query: Type.Object({
    ...pageQuery(ADMIN_PAGE_SIZE),
    sort_by: Type.Optional(Type.Enum([...USER_SORTS], { default: 'last_active_at' })),
    sort_direction: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    role_filter: Type.Optional(Type.Enum([...ROLE_FILTERS], { default: 'all' })),
    active_only: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: AdminUsersPage,
});

/** Tracker of a user without any of its data. */
export const AdminTracker = Type.Object({
  type: Type.String(),
  name: Type.String(),
  description: Type.String(),
  icon: Type.String(),
  is_enabled: Type.Boolean(),
  is_public: Type.Boolean(),
  has_data: Type.Boolean(),
  created_at: Instant,
  last_sync_at: Nullable(Instant),
});
export type AdminTracker = Static<typeof AdminTracker>;

export const listUserTrackers = defineEndpoint('listUserTrackers', {
  route: 'GET /api/admin/users/:id/trackers',
  access: 'admin',
  summary: 'List the trackers that a user has added, disabled ones included',
  params: UserId,
  response: Type.Object({ trackers: Type.Array(AdminTracker) }),
});

export const updateUserStatus = defineEndpoint('updateUserStatus', {
  route: 'PATCH /api/admin/users/:id/status',
  access: 'admin',
  summary:
    'Activate or deactivate an account; deactivating ends its sessions at once. 400 for oneself and for the last active administrator',
  params: UserId,
  body: Type.Object({ is_active: Type.Boolean() }),
  response: Type.Object({ user: AdminUser }),
});

/** Each tracker with its newest users, at most 100; `listTrackerUsers` has all of them. */
export const listTrackerUsage = defineEndpoint('listTrackerUsage', {
  route: 'GET /api/admin/trackers',
  access: 'admin',
  summary: 'Count the users of each tracker and list the newest of them; deactivated users are included',
  response: Type.Object({ usage_stats: Type.Array(UsageStats) }),
});

export const listTrackerUsers = defineEndpoint('listTrackerUsers', {
  route: 'GET /api/admin/trackers/:type/users',
  access: 'admin',
  summary: 'List all users of a tracker, newest first',
  params: Type.Object({ type: Type.String({ maxLength: 60 }) }),
  query: Type.Object(pageQuery(ADMIN_PAGE_SIZE)),
  response: Type.Object({ users: Type.Array(UsageUser), ...pageFields }),
});

/** Recorded actions. Their target is the changed user; actions on anything else have none. */
export const AUDIT_ACTIONS = [
  'user_deactivated',
  'user_reactivated',
  'user_promoted',
  'user_demoted',
  'password_reset',
  'job_retried',
  'reports_dismissed',
  'content_hidden',
  'content_removed',
  'user_warned',
  'user_suspended',
  'appeal_rejected',
  'action_undone',
  'registration_changed',
  'invite_created',
  'invite_revoked',
  'signup_approved',
  'signup_declined',
  'second_factor_reset',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEntry = Type.Object({
  uuid: Uuid,
  action: Type.Enum([...AUDIT_ACTIONS]),
  source: Type.Enum(['dashboard', 'command_line']),
  /** Administrator; null on the command line, and for an account that was deleted since. */
  actor: Nullable(Summary),
  /** Changed user; null for an account that was deleted since. */
  target: Nullable(Summary),
  /** Address of the administrator's browser; null on the command line. */
  ip: Nullable(Type.String()),
  /**
   * `{sessions_ended: 2}` for `user_deactivated`, `password_reset` and `second_factor_reset`, `{task: "mail"}` for
   * `job_retried`, `{target_type: "comment"}` for decisions about reports, with `{undone: "hide"}` for `action_undone`,
   * `{until}` for `user_suspended`, `{registration: "closed"}` for `registration_changed`, and `{days: 7}` for
   * `invite_created`.
   */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()])),
  created_at: Instant,
});
export type AuditEntry = Static<typeof AuditEntry>;

export const listAudit = defineEndpoint('listAudit', {
  route: 'GET /api/admin/audit',
  access: 'admin',
  summary: 'List the actions of all administrators, newest first',
  query: Type.Object(pageQuery(ADMIN_AUDIT_PAGE_SIZE)),
  response: Type.Object({ entries: Type.Array(AuditEntry), ...pageFields }),
});

/**
 * `paused`: the service limits requests; `refused`: it blocks this server; `unavailable`: it fails repeatedly and is
 * retried at intervals; `not_configured`: the server lacks settings for it.
 */
export const SERVICE_STATES = ['running', 'paused', 'refused', 'unavailable', 'not_configured'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** External service from which a tracker fetches data. */
export const ExternalService = Type.Object({
  tracker_type: Type.String(),
  name: Type.String(),
  state: Type.Enum(SERVICE_STATES),
  /** Time until which requests are paused; null if they are not. */
  until: Nullable(Instant),
  /** Number of queued and running syncs. */
  queued: Type.Integer(),
  running: Type.Integer(),
  /** Number of requests since the first of the month (UTC), where the service limits them by month. */
  reads_this_month: Type.Optional(Type.Integer()),
});
export type ExternalService = Static<typeof ExternalService>;

export const listServices = defineEndpoint('listServices', {
  route: 'GET /api/admin/services',
  access: 'admin',
  summary: 'List the state of the external services of all trackers',
  response: Type.Object({ services: Type.Array(ExternalService) }),
});

/** Sync of a user's account at an external service, without the name of that account. */
export const SyncRun = Type.Object({
  uuid: Uuid,
  tracker_type: Type.String(),
  /** Name of the service, as in `ExternalService`. */
  service: Type.String(),
  user: Summary,
  state: Type.Enum(['running', 'done', 'failed']),
  /** Number of new items so far. */
  imported: Type.Integer(),
  /** Reason in one sentence, while `failed`; it names no account. */
  error: Nullable(Type.String()),
  started_at: Instant,
  finished_at: Nullable(Instant),
});
export type SyncRun = Static<typeof SyncRun>;

export const listSyncRuns = defineEndpoint('listSyncRuns', {
  route: 'GET /api/admin/sync-runs',
  access: 'admin',
  summary: 'List the syncs of the last 30 days, newest first',
  query: Type.Object({
    ...pageQuery(ADMIN_PAGE_SIZE),
    failed_only: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: Type.Object({ sync_runs: Type.Array(SyncRun), ...pageFields }),
});
