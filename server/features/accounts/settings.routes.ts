import { deleteAccount, getDeletionSummary } from '@plotline/contract/account-deletion.ts';
import {
  changePassword,
  checkUsername,
  deleteOtherSessions,
  deleteSession,
  forgotPassword,
  listSessions,
  resetPassword,
  updateProfile,
  updateSafety,
} from '@plotline/contract/accounts.ts';
import { cancelEmailChange, changeEmail, confirmEmail, getEmail } from '@plotline/contract/email.ts';
import { RESET_LINK_SENT } from '@plotline/contract/errors.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { createSecurityLog } from '../../platform/security-log.ts';
import { clearSessionCookie } from '../../platform/session.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { requireUser, type AccountService } from './accounts.service.ts';
import type { DeletionService } from './deletion.service.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { createPasswordChange } from './password-change.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordResetService } from './password-reset.service.ts';
import type { createProfileChanges, createUsernameCheck } from './profile.service.ts';
import type { createSafetyChanges } from './safety.service.ts';
import type { SessionsService } from './sessions.service.ts';

export interface SettingsParts {
  readonly service: AccountService;
  readonly sessions: SessionsService;
  readonly changeProfile: ReturnType<typeof createProfileChanges>;
  readonly checkUsername: ReturnType<typeof createUsernameCheck>;
  readonly changeSafety: ReturnType<typeof createSafetyChanges>;
  readonly setPassword: ReturnType<typeof createPasswordChange>;
  readonly passwordReset: PasswordResetService;
  readonly devices: KnownDevices;
  readonly deletion: DeletionService;
  readonly emailChange: EmailChangeService;
}

const done = { success: true } as const;

export function settingsRoutes({ config, log }: AccountsPlatform, parts: SettingsParts): readonly Route[] {
  const {
    service,
    sessions,
    changeProfile,
    changeSafety,
    setPassword,
    passwordReset,
    deletion,
    emailChange,
  } = parts;
  const logSecurity = createSecurityLog(log);
  return [
    route(updateProfile, async ({ viewer, body, ip }) => {
      await changeProfile(viewer.uuid, body);
      if (body.is_profile_public !== undefined)
        logSecurity('privacy_changed', { user_id: viewer.uuid, ip, is_public: body.is_profile_public });
      return { user: await requireUser(service, viewer.uuid) };
    }),
    route(checkUsername, async ({ viewer, query }) => ({
      problem: await parts.checkUsername(viewer, query.username),
    })),
    route(updateSafety, async ({ viewer, body }) => {
      await changeSafety(viewer.uuid, body);
      return { user: await requireUser(service, viewer.uuid) };
    }),
    route(changePassword, async ({ viewer, body, ip }) => {
      await setPassword(viewer, body, ip);
      return done;
    }),
    route(listSessions, async ({ viewer }) => ({ sessions: [...(await sessions.list(viewer))] })),
    route(deleteOtherSessions, async ({ viewer, ip }) => ({ ended: await sessions.endOthers(viewer, ip) })),
    route(deleteSession, async ({ viewer, params, ip, reply }) => {
      await sessions.endOwn(viewer, params.id, ip);
      if (params.id === viewer.sessionId) clearSessionCookie(reply, config);
      return done;
    }),
    route(forgotPassword, async ({ body, ip }) => {
      await passwordReset.request(body.email, ip);
      return { detail: RESET_LINK_SENT };
    }),
    route(resetPassword, async ({ body, ip, reply }) => {
      parts.devices.mark(reply, await passwordReset.reset(body, ip));
      return done;
    }),
    route(getEmail, ({ viewer }) => emailChange.read(viewer)),
    route(changeEmail, ({ viewer, body, ip }) => emailChange.change(viewer, body, ip)),
    route(cancelEmailChange, ({ viewer }) => emailChange.cancel(viewer)),
    route(confirmEmail, async ({ body, ip }) => {
      await emailChange.confirm(body.token, ip);
      return done;
    }),
    route(getDeletionSummary, ({ viewer }) => deletion.summary(viewer)),
    route(deleteAccount, async ({ viewer, body, ip, reply }) => {
      await deletion.remove(viewer, body, ip);
      clearSessionCookie(reply, config);
      return done;
    }),
  ];
}
