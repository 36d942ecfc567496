import {
  changePassword,
  deleteAccount,
  deleteSession,
  forgotPassword,
  listSessions,
  resetPassword,
  updateProfile,
} from '@plotline/contract/accounts.ts';
import { RESET_LINK_SENT } from '@plotline/contract/errors.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { clearSessionCookie } from '../../platform/session.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { requireUser, type AccountService } from './accounts.service.ts';
import type { createDeletion } from './deletion.service.ts';
import type { createPasswordChange } from './password-change.service.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import type { createProfileChanges } from './profile.service.ts';
import type { SessionsService } from './sessions.service.ts';

export interface SettingsParts {
  readonly service: AccountService;
  readonly sessions: SessionsService;
  readonly changeProfile: ReturnType<typeof createProfileChanges>;
  readonly setPassword: ReturnType<typeof createPasswordChange>;
  readonly passwordReset: PasswordResetService;
  readonly remove: ReturnType<typeof createDeletion>;
}

const done = { success: true } as const;

/** What people change about their own account. */
export function settingsRoutes({ config }: AccountsPlatform, parts: SettingsParts): readonly Route[] {
  const { service, sessions, changeProfile, setPassword, passwordReset, remove } = parts;
  return [
    route(updateProfile, async ({ viewer, body }) => {
      await changeProfile(viewer.uuid, body);
      return { user: await requireUser(service, viewer.uuid) };
    }),
    route(changePassword, async ({ viewer, body }) => {
      await setPassword(viewer, body);
      return done;
    }),
    route(listSessions, async ({ viewer }) => ({ sessions: [...(await sessions.list(viewer))] })),
    route(deleteSession, async ({ viewer, params, reply }) => {
      await sessions.endOwn(viewer, params.id);
      if (params.id === viewer.sessionId) clearSessionCookie(reply, config);
      return done;
    }),
    route(forgotPassword, async ({ body, ip }) => {
      await passwordReset.ask(body.email, ip);
      return { detail: RESET_LINK_SENT };
    }),
    route(resetPassword, async ({ body }) => {
      await passwordReset.reset(body);
      return done;
    }),
    route(deleteAccount, async ({ viewer, body, reply }) => {
      await remove(viewer.uuid, body.username_confirmation);
      clearSessionCookie(reply, config);
      return done;
    }),
  ];
}
