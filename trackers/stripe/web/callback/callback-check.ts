import type { Session } from '@plotline/web/tracker-kit/session.ts';
import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';

export const LOGIN_REQUIRED = 'You must be logged in to connect a Stripe account.';
export const MISSING_PARAMETERS = 'Missing required OAuth parameters.';
export const INVALID_STATE = 'Invalid state parameter. Please try connecting again.';

/** Longer descriptions do not come from Stripe. */
const MAX_DESCRIPTION = 500;

export type CallbackCheck =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'ready'; readonly code: string; readonly state: string };

/** Checks with which parameters Stripe returned, before anything is sent to the server. */
export function checkCallback(session: Session, query: TrackerQuery): CallbackCheck {
  if (session.status === 'unknown') return { status: 'loading' };
  if (session.status === 'signed-out') return failed(LOGIN_REQUIRED);
  const { code, state, error, error_description: description } = query;
  if (error) return failed(description?.trim().slice(0, MAX_DESCRIPTION) || `OAuth error: ${error}`);
  if (!code || !state) return failed(MISSING_PARAMETERS);
  if (state !== session.user.uuid) return failed(INVALID_STATE);
  return { status: 'ready', code, state };
}

function failed(message: string): CallbackCheck {
  return { status: 'error', message };
}
