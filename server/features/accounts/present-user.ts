import type { Session, User } from '@plotline/contract/accounts.ts';
import { PRIVACY_UNDO_MINUTES } from '@plotline/contract/limits.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Account } from './accounts.repository.ts';
import type { findLiveSessions } from './sessions.repository.ts';
import type { SuspensionRow } from './suspensions.repository.ts';

type LiveSession = Awaited<ReturnType<typeof findLiveSessions>>[number];

/** Presents an account to its owner and to administrators. */
export function presentUser(account: Account, activeSessions: number): User {
  return {
    ...presentSummary(account),
    email: account.email,
    bio: account.bio,
    role: account.role,
    is_active: account.is_active,
    is_profile_public: account.is_profile_public,
    privacy_undo_until: account.profile_opened_at && undoUntil(account.profile_opened_at).toISOString(),
    timezone: account.timezone,
    week_start: account.week_start,
    comments_from: account.comments_from,
    hide_counts: account.hide_counts,
    hide_lists: account.hide_lists,
    hide_online: account.hide_online,
    created_at: account.created_at.toISOString(),
    last_login_at: account.last_login_at?.toISOString() ?? null,
    last_active_at: account.last_active_at?.toISOString() ?? null,
    active_sessions: activeSessions,
    total_sessions: account.total_sessions,
  };
}

export function presentSuspension({
  decisionId,
  reason,
  until,
}: SuspensionRow): NonNullable<User['suspension']> {
  return { decision_uuid: decisionId, reason, until: until.toISOString() };
}

/** Returns the time until which making a profile public can be undone. */
export function undoUntil(openedAt: Date): Date {
  return new Date(openedAt.getTime() + PRIVACY_UNDO_MINUTES * 60_000);
}

export function presentSummary(account: Account): Summary {
  return {
    uuid: account.uuid,
    username: account.username,
    first_name: account.first_name,
    last_name: account.last_name,
    // The pictures of inactive users are served to no one.
    profile_photo_url: account.is_active ? photoUrl(account.profile_photo_path) : null,
  };
}

export function presentSession(session: LiveSession, currentId: string): Session {
  return {
    id: session.uuid,
    created_at: session.created_at.toISOString(),
    last_active_at: session.last_active_at.toISOString(),
    user_agent: session.user_agent,
    ip: session.ip,
    is_current: session.uuid === currentId,
  };
}

export function photoUrl(path: string | null): string | null {
  return path === null ? null : `/media/${path}`;
}
