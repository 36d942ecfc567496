import type { Session } from '@plotline/web/tracker-kit/session.ts';
import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';
import type { ConnectOutcome, ConnectRequest } from '../callback/connect-once.ts';
import type { StripeStatus } from '../../contract/connection.ts';

const ERRORS: ReadonlyMap<string, string> = new Map([
  ['configuration_error', 'There was a configuration error. Please contact support.'],
  ['oauth_failed', 'OAuth authorization failed. Please try installing the app again.'],
  ['install_failed', 'App installation failed. Please try again or contact support.'],
]);
const UNKNOWN_ERROR = 'An unknown error occurred during installation.';

export type InstallResult =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'login_required' }
  /** Opened without coming from an installation. */
  | { readonly status: 'not_installed' }
  /** The server has no Stripe keys. */
  | { readonly status: 'not_configured' }
  /** Installed; `isConnected`: the server confirms that this user has the account. */
  | { readonly status: 'success'; readonly isConnected: boolean };

/** The own connection as the server reports it. */
export interface Confirmation {
  readonly data: Pick<StripeStatus, 'connected' | 'account_id' | 'is_configured'> | undefined;
  readonly isFetching: boolean;
}

/** The connection of the account by the code of its installation. */
export interface InstallConnection {
  readonly status: ConnectOutcome['status'] | 'loading';
  readonly message?: string;
}

/** Returns the code to connect the account with; null without one for this user. */
export function connectRequestOf(session: Session, { code, state }: TrackerQuery): ConnectRequest | null {
  const isComplete = session.status === 'signed-in' && code && state === session.user.uuid;
  return isComplete ? { code, state } : null;
}

/** Returns whether the result depends on the server. */
export function needsConfirmation(session: Session, query: TrackerQuery): boolean {
  return session.status === 'signed-in' && !query['error'];
}

/**
 * Returns the result of an installation. Anyone can write the parameters of an address, so an account counts as
 * connected only when the server confirms it; the Stripe page shows what is left to do.
 */
export function readInstall(
  session: Session,
  query: TrackerQuery,
  { confirmation, connection }: { confirmation: Confirmation; connection: InstallConnection | null },
): InstallResult {
  const { error } = query;
  if (error) return failed(error);
  if (session.status === 'unknown') return { status: 'loading' };
  if (session.status === 'signed-out') return { status: 'login_required' };
  const { data, isFetching } = confirmation;
  if (!isInstalled(query))
    return { status: data?.is_configured === false ? 'not_configured' : 'not_installed' };
  if (connection?.status === 'loading') return { status: 'loading' };
  if (connection?.message !== undefined) return { status: 'error', message: connection.message };
  if (data && isConfirmed(data, query)) return { status: 'success', isConnected: true };
  if (isFetching) return { status: 'loading' };
  return { status: 'success', isConnected: false };
}

function isInstalled({ app_installed: installed }: TrackerQuery): boolean {
  return installed === 'true' || installed === '1';
}

function isConfirmed(
  { connected, account_id: account }: NonNullable<Confirmation['data']>,
  { stripe_account: expected }: TrackerQuery,
): boolean {
  return connected && (!expected || account === expected);
}

function failed(code: string): InstallResult {
  return { status: 'error', message: ERRORS.get(code) ?? UNKNOWN_ERROR };
}
