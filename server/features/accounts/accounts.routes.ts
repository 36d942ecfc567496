import { checkSession, getMe, login, logout, signup, type User } from '@plotline/contract/accounts.ts';
import { getRegistration } from '@plotline/contract/registration.ts';
import { finishLogin, finishPasskeyLogin } from '@plotline/contract/second-factor.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../../platform/session.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { requireUser, type AccountService } from './accounts.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { createLogin } from './login.service.ts';
import type { RegistrationService } from './registration/registration.service.ts';
import type { SecondStep } from './second-factor/second-step.service.ts';
import type { SessionsService } from './sessions.service.ts';
import type { createSignup, SignedIn } from './signup.service.ts';

export interface AccountsParts {
  readonly service: AccountService;
  readonly sessions: SessionsService;
  readonly signUp: ReturnType<typeof createSignup>;
  readonly logIn: ReturnType<typeof createLogin>;
  readonly registration: RegistrationService;
  readonly secondStep: SecondStep;
  readonly devices: KnownDevices;
}

export function accountsRoutes({ config, now }: AccountsPlatform, parts: AccountsParts): readonly Route[] {
  const { service, sessions, signUp, logIn, registration, secondStep, devices } = parts;

  async function finishSignIn(
    { reply }: Pick<Call, 'reply'>,
    { userId, session }: SignedIn,
  ): Promise<{ user: User }> {
    setSessionCookie(reply, config, { ...session, now: now() });
    const user = await requireUser(service, userId);
    devices.mark(reply, user.email);
    return { user };
  }

  return [
    route(checkSession, async ({ viewer, request, reply }) => {
      const token = sessionTokenOf(request);
      const user = viewer && (await service.userOf(viewer.uuid));
      if (!viewer || !user) {
        if (token !== undefined) clearSessionCookie(reply, config);
        return { authenticated: false, user: null };
      }
      // Called once per visit: renews the 30 days of the cookie, as those of the session.
      const span = await sessions.findSpan(viewer.sessionId);
      if (token !== undefined && span?.isRemembered)
        setSessionCookie(reply, config, { ...span, token, now: now() });
      return { authenticated: true, user };
    }),
    route(getMe, ({ viewer }) => requireUser(service, viewer.uuid)),
    route(getRegistration, async ({ query }) => ({
      registration: await registration.read(),
      is_invited: query.invite !== undefined && (await registration.isInvited(query.invite)),
    })),
    route(signup, async (call) => {
      const outcome = await signUp(signInRequest(call));
      if ('session' in outcome) return finishSignIn(call, outcome);
      call.reply.status(202);
      return { user: null, detail: outcome.detail };
    }),
    route(login, async (call) => {
      const deviceIdFor = (email: string) => devices.idOf(call.request, email);
      const outcome = await logIn({ ...signInRequest(call), deviceIdFor });
      if ('session' in outcome) return finishSignIn(call, outcome);
      return { user: null, second_factor: outcome.secondFactor };
    }),
    route(finishLogin, async (call) => finishSignIn(call, await secondStep.finish(signInRequest(call)))),
    route(finishPasskeyLogin, async (call) =>
      finishSignIn(call, await secondStep.finishWithPasskey(signInRequest(call))),
    ),
    route(logout, async ({ viewer, ip, reply }) => {
      if (viewer) await sessions.end(viewer, ip);
      clearSessionCookie(reply, config);
      return { success: true as const };
    }),
  ];
}

function signInRequest<Body>({ body, ip, userAgent, viewer }: SignInCall<Body>) {
  return { body, client: { ip, userAgent }, replaces: viewer?.sessionId };
}

type SignInCall<Body> = Pick<Call, 'ip' | 'userAgent'> & {
  readonly body: Body;
  readonly viewer: { readonly sessionId: string } | null;
};
