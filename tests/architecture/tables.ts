import type { SourceFile } from './sources.ts';

/** A table read or written in a file's SQL. */
export interface TableUse {
  readonly path: string;
  readonly table: string;
  readonly isWrite: boolean;
}

/** The feature that owns each table of the core; a table without an owner belongs to `server/platform`. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'users',
    'user_directory',
    'user_totals',
    'suspensions',
    'removed_profile_parts',
    'sessions',
    'password_resets',
    'retired_usernames',
    'server_settings',
    'invites',
    'signup_requests',
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'access_tokens',
    'sign_in_challenges',
    'email_confirmations',
    'known_clients',
    'account_deletions',
    'unsettled_users',
    'unsettled_audiences',
  ],
  follows: ['follows', 'blocks', 'mutes', 'unfollowed_trackers', 'follow_totals'],
  trackers: ['user_trackers', 'tracker_findings', 'tracker_totals'],
  media: ['media'],
  activities: ['activities', 'removed_posts'],
  likes: ['activity_likes', 'comment_likes'],
  comments: ['comments', 'comment_mentions'],
  notifications: [
    'notifications',
    'notification_acts',
    'muted_notification_types',
    'push_subscriptions',
    'unread_counts',
    'notification_delivery',
  ],
  showcase: ['pinned_figures'],
  search: ['user_words', 'search_words'],
  exports: ['data_exports'],
  admin: ['admin_actions', 'sync_runs'],
  webhooks: ['webhooks', 'webhook_deliveries'],
  moderation: ['moderation_cases', 'reports', 'moderation_actions', 'appeals'],
};

export function coreTables(sources: readonly SourceFile[]): ReadonlySet<string> {
  const migrations = sources.filter((file) => /^server\/migrations\/.*\.sql$/.test(file.path));
  return tablesIn(migrations);
}

export function trackerTables(sources: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const migrations = sources.filter((file) =>
    /^trackers\/[^/]+\/server\/migrations\/.*\.sql$/.test(file.path),
  );
  const byTracker = Map.groupBy(migrations, (file) => file.path.split('/')[1] ?? '');
  return new Map([...byTracker].map(([tracker, files]) => [tracker, tablesIn(files)]));
}

/** Returns every known table in a file's SQL templates and query builder calls. */
export function tableUses(file: SourceFile, known: ReadonlySet<string>): readonly TableUse[] {
  const uses = [...file.text.matchAll(USE)].map(({ groups }) => ({
    path: file.path,
    table: groups?.['table'] ?? groups?.['built'] ?? '',
    isWrite: /^(insert|update|delete)/i.test(groups?.['clause'] ?? groups?.['method'] ?? ''),
  }));
  return uses.filter(({ table }) => known.has(table));
}

export function ownerOf(table: string): string | undefined {
  return Object.entries(OWNERS).find(([, tables]) => tables.includes(table))?.[0];
}

function tablesIn(migrations: readonly SourceFile[]): ReadonlySet<string> {
  const created = migrations.flatMap(({ text }) => [...text.matchAll(CREATE)]);
  return new Set(created.map(([, name = '']) => name));
}

const CREATE = /^create (?:unlogged )?(?:table|view)(?: if not exists)? (\w+)/gm;
const USE =
  /\b(?<clause>delete from|insert into|update|from|join|using)\s+(?:only\s+)?(?<table>[a-z_]+)\b|\b(?<method>selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin)\(\s*'(?<built>[a-z_]+)/g;
