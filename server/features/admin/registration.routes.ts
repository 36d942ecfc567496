import {
  approveSignup,
  createInvite,
  declineSignup,
  getServerSettings,
  listInvites,
  listSignupRequests,
  revokeInvite,
  updateServerSettings,
} from '@plotline/contract/registration.ts';
import { INVITE_DAYS } from '@plotline/contract/limits.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorOf } from './actions.service.ts';
import { createAdminRegistration, type RegistrationParts } from './registration.service.ts';

const done = { success: true } as const;

/** Routes about who may sign up. */
export function registrationRoutes(platform: Platform, parts: RegistrationParts): readonly Route[] {
  const admin = createAdminRegistration(platform, parts);
  const readSettings = async () => ({ registration: await parts.signups.registration.read() });
  return [
    route(getServerSettings, readSettings),
    route(updateServerSettings, async (call) => {
      await admin.change(operatorOf(call), call.body.registration);
      return readSettings();
    }),
    route(listInvites, ({ query }) => admin.invites(query)),
    route(createInvite, (call) => admin.createInvite(operatorOf(call), call.body.days ?? INVITE_DAYS)),
    route(revokeInvite, async (call) => {
      await admin.revokeInvite(operatorOf(call), call.params.id);
      return done;
    }),
    route(listSignupRequests, ({ query }) => admin.requests(query)),
    route(approveSignup, async (call) => {
      await admin.approve(operatorOf(call), call.params.id);
      return done;
    }),
    route(declineSignup, async (call) => {
      await admin.decline(operatorOf(call), call.params.id);
      return done;
    }),
  ];
}
