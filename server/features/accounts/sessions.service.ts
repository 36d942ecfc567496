import type { Session } from '@plotline/contract/accounts.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { deleteHitsBefore } from '../../platform/rate-limit.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import {
  hashSessionToken,
  newSessionToken,
  sessionExpiry,
  type SessionSpan,
} from '../../platform/session.ts';
import { deleteTokensOf } from './access-tokens/access-tokens.repository.ts';
import type { AccountsPlatform, Client } from './accounts-platform.ts';
import { sessionNotFound } from './accounts.errors.ts';
import { OTHERS_SIGNED_OUT, SESSION_ENDED } from './accounts.events.ts';
import type { AnnounceNewSignIn } from './new-sign-in.service.ts';
import { presentSession } from './present-user.ts';
import * as sessions from './sessions.repository.ts';
import { findSuspension } from './suspensions.repository.ts';

/** Uses within this interval are recorded only once. */
const USE_INTERVAL_MS = 5 * 60 * 1000;
const HIT_RETENTION_MS = 24 * 60 * 60 * 1000;
const USER_AGENT_MAX = 400;

/** Session for the cookie of a browser. */
export interface BrowserSession extends SessionSpan {
  readonly token: string;
}

export interface SessionStart {
  readonly userId: string;
  readonly isRemembered: boolean;
  readonly client: Client;
  /** Previous session of this browser. */
  readonly replaces?: string | undefined;
}

export interface SessionsService {
  /** Returns the user of a cookie; null when the session has ended. Records the use in the background. */
  authenticate(token: string): Promise<Viewer | null>;
  start(trx: Db, start: SessionStart): Promise<BrowserSession>;
  end(viewer: Viewer, ip: string): Promise<void>;
  /** Returns the viewer's live sessions: this one first, then by last use. */
  list(viewer: Viewer): Promise<readonly Session[]>;
  /** @throws HttpError 404 for a session that has ended or is not the viewer's. */
  endOwn(viewer: Viewer, sessionId: string, ip: string): Promise<void>;
  /** Ends the other sessions and revokes the access tokens. @returns the number of sessions */
  endOthers(viewer: Viewer, ip: string): Promise<number>;
  /** `endOthers` inside a transaction. */
  endOthersIn(trx: Db, viewer: Viewer): Promise<number>;
  findSpan(sessionId: string): Promise<SessionSpan | null>;
  findLive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  deleteExpired(): Promise<void>;
  /** Resolves when all background writes are done. */
  settled(): Promise<void>;
}

export function createSessions(
  platform: AccountsPlatform,
  announceNewSignIn: AnnounceNewSignIn,
): SessionsService {
  const { db, now, newId, bus, log } = platform;
  const logSecurity = createSecurityLog(log);
  const writing = new Map<string, Promise<void>>();

  function writeUse(use: sessions.SessionUse): void {
    if (writing.has(use.uuid)) return;
    const written = withTransaction(db, (trx) => sessions.recordUse(trx, use))
      .catch((error: unknown) => log.error({ err: error }, 'recording the use of a session failed'))
      .finally(() => writing.delete(use.uuid));
    writing.set(use.uuid, written);
  }

  function publishEnded(trx: Db, userId: string, sessionId: string): Promise<void> {
    const event = { user_id: userId, session_id: sessionId, reason: 'signed_out' } as const;
    return bus.publish(trx, SESSION_ENDED, event);
  }

  async function endOthersIn(trx: Db, viewer: Viewer): Promise<number> {
    const ended = await sessions.deleteOtherSessions(trx, viewer.uuid, viewer.sessionId);
    for (const sessionId of ended) await publishEnded(trx, viewer.uuid, sessionId);
    await deleteTokensOf(trx, viewer.uuid);
    await bus.publish(trx, OTHERS_SIGNED_OUT, { user_id: viewer.uuid });
    return ended.length;
  }

  return {
    authenticate: async (token) => {
      const tokenHash = hashSessionToken(token);
      const at = now();
      const session = tokenHash && (await sessions.findLiveSession(db, tokenHash, at));
      if (!session) return null;
      if (at.getTime() - session.last_active_at.getTime() >= USE_INTERVAL_MS) {
        const span = { isRemembered: session.is_remembered, startedAt: session.created_at };
        const expiresAt = sessionExpiry(span, at);
        writeUse({ uuid: session.uuid, userId: session.user_id, at, expiresAt });
      }
      const viewer: Viewer = {
        uuid: session.user_id,
        username: session.username,
        role: session.role,
        sessionId: session.uuid,
      };
      if (!session.is_suspended) return viewer;
      const suspension = await findSuspension(db, session.user_id);
      return suspension ? { ...viewer, suspension } : null;
    },
    start: async (trx, { userId, isRemembered, client, replaces }) => {
      const token = newSessionToken();
      const tokenHash = hashSessionToken(token);
      if (!tokenHash) throw new TypeError('a new token is malformed');
      const startedAt = now();
      // First, like everywhere: the user's row is locked before the sessions that are counted in the directory.
      await sessions.countLogin(trx, userId, startedAt);
      if (replaces !== undefined) await sessions.deleteSession(trx, replaces);
      await sessions.insertSession(trx, {
        uuid: newId(),
        userId,
        tokenHash,
        isRemembered,
        ip: client.ip,
        userAgent: client.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        startedAt,
        expiresAt: sessionExpiry({ isRemembered, startedAt }, startedAt),
      });
      await announceNewSignIn(trx, { userId, client });
      return { token, isRemembered, startedAt };
    },
    end: async ({ uuid: userId, sessionId }, ip) => {
      await withTransaction(db, async (trx) => {
        if ((await sessions.deleteSession(trx, sessionId)) !== undefined)
          await publishEnded(trx, userId, sessionId);
      });
      logSecurity('sessions_ended', { user_id: userId, ip, sessions: 1 });
    },
    list: async (viewer) => {
      const found = await sessions.findLiveSessions(db, viewer.uuid, now());
      return found
        .map((session) => presentSession(session, viewer.sessionId))
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
    },
    endOwn: async (viewer, sessionId, ip) => {
      await withTransaction(db, async (trx) => {
        if (!(await sessions.deleteOwnSession(trx, viewer.uuid, sessionId))) throw sessionNotFound();
        await publishEnded(trx, viewer.uuid, sessionId);
      });
      logSecurity('sessions_ended', { user_id: viewer.uuid, ip, sessions: 1 });
    },
    endOthers: async (viewer, ip) => {
      const ended = await withTransaction(db, (trx) => endOthersIn(trx, viewer));
      logSecurity('sessions_ended', { user_id: viewer.uuid, ip, sessions: ended });
      return ended;
    },
    endOthersIn,
    findLive: async (sessionIds) => new Set(await sessions.findLiveSessionIds(db, sessionIds, now())),
    findSpan: async (sessionId) => {
      const found = await sessions.findSession(db, sessionId);
      return found ? { isRemembered: found.is_remembered, startedAt: found.created_at } : null;
    },
    deleteExpired: async () => {
      const deleted = await sessions.deleteExpiredSessions(db, now());
      await deleteHitsBefore(db, new Date(now().getTime() - HIT_RETENTION_MS));
      if (deleted > 0) log.info({ deleted }, 'expired sessions deleted');
    },
    settled: async () => void (await Promise.all(writing.values())),
  };
}
