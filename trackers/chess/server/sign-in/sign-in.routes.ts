import { pathOf } from '@plotline/contract/endpoint.ts';
import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  ATTEMPT_SECONDS,
  openAttempt,
  sealAttempt,
} from '@plotline/server/tracker-kit/sync/oauth-attempt.ts';
import { finishLichessSignIn, startLichessSignIn, type SignInFailure } from '../../contract/sign-in.ts';
import { openedElsewhere } from '../accounts/accounts.errors.ts';
import type { ChessKit } from '../chess.db.ts';
import type { Providers } from '../providers/providers.ts';
import { tracker } from '../../tracker.ts';
import { finishSignIn, startSignIn } from './sign-in.service.ts';

const COOKIE = 'lichess_sign_in';

export function signInRoutes(kit: ChessKit, providers: Providers): readonly Route[] {
  const scope = {
    path: pathOf(finishLichessSignIn),
    httpOnly: true,
    // `strict` would drop the cookie in the redirect from Lichess.
    sameSite: 'lax',
    secure: kit.config.publicUrl.startsWith('https:'),
  } as const;
  return [
    route(startLichessSignIn, async ({ viewer: { uuid: userId, sessionId }, request, reply }) => {
      checkAddress(kit, request.headers.origin);
      const { attempt, url } = await startSignIn(kit, providers, { userId, sessionId });
      reply.setCookie(COOKIE, sealAttempt(kit, 'lichess', attempt), { ...scope, maxAge: ATTEMPT_SECONDS });
      return { url };
    }),
    route(finishLichessSignIn, async ({ viewer, query, request, reply }) => {
      const attempt = openAttempt(kit, 'lichess', request.cookies[COOKIE] ?? '');
      const { uuid: userId, sessionId } = viewer;
      const failure = await finishSignIn(kit, providers, { userId, sessionId, attempt, query });
      const page = `${kit.config.webOrigin ?? ''}${pageAfter(viewer.username, failure)}`;
      return reply.clearCookie(COOKIE, scope).redirect(page, 302);
    }),
  ];
}

/** Refuses a sign-in from another address than the public one: Lichess redirects to that, where no session is. */
function checkAddress({ config: { publicUrl, webOrigin } }: ChessKit, origin: string | undefined): void {
  if (origin === undefined || origin === webOrigin || origin === new URL(publicUrl).origin) return;
  throw openedElsewhere(publicUrl);
}

function pageAfter(username: string, failure: SignInFailure | null): string {
  const page = `/${encodeURIComponent(username)}/${tracker.type}`;
  return failure === null ? `${page}?verified=lichess` : `${page}?verify_error=${failure}`;
}
