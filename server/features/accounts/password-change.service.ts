import type { changePassword } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { createTurns } from '../../platform/rate-limit-turns.ts';
import { createRateLimit } from '../../platform/rate-limit.ts';
import { objectionsToPassword, refuseBroken } from './account-fields.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { passwordWrong, tooManyWrongPasswords } from './accounts.errors.ts';
import { findPasswordHash, updatePassword } from './credentials.repository.ts';
import { deleteResetsOf } from './password-resets.repository.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { SessionsService } from './sessions.service.ts';

type Body = BodyOf<typeof changePassword>;

const FAILURES = 5;
const WINDOW_MS = 15 * 60 * 1000;

/** Sets a new password for somebody who knows the old one; only the session that asks goes on. */
export function createPasswordChange(platform: AccountsPlatform, sessions: SessionsService) {
  const { db, now } = platform;
  const limit = createRateLimit({ db, now, scope: 'password.change', limit: FAILURES, windowMs: WINDOW_MS });
  const inTurn = createTurns();

  /** A borrowed browser must not become a place to try passwords. */
  async function requirePassword(userId: string, password: string): Promise<void> {
    const wait = await limit.waitSeconds(userId);
    if (wait > 0) throw tooManyWrongPasswords(wait);
    if (password !== '' && (await verifyPassword(await findPasswordHash(db, userId), password))) {
      return limit.forget(userId);
    }
    if (password !== '') await limit.hit(userId);
    throw passwordWrong(password);
  }

  return async (viewer: Viewer, body: Body): Promise<void> => {
    refuseBroken(objectionsToPassword(body));
    await inTurn(viewer.uuid, () => requirePassword(viewer.uuid, body.current_password));
    const passwordHash = await hashPassword(body.password);
    await withTransaction(db, async (trx) => {
      await updatePassword(trx, viewer.uuid, passwordHash);
      await deleteResetsOf(trx, viewer.uuid);
      await sessions.endOthers(trx, viewer);
    });
  };
}
