import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { SyncTask } from '@plotline/server/tracker-kit/sync/sync-outcome.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import { AccessEnded, currentToken } from '../connection/tokens.service.ts';
import type { StripeKit } from '../stripe.db.ts';
import { countRead, type SyncedConnection } from './place.repository.ts';
import type { PROVIDER } from './stripe-sync.ts';

export type Task = SyncTask<typeof PROVIDER>;

export interface Step {
  readonly task: Task;
  readonly connection: SyncedConnection;
  readonly signal: AbortSignal;
  /** Access token of the step's requests, once there was one: a step is far shorter than the time a token is valid. */
  readonly access: { token?: string };
}

/** Returns null when the account did not grant the permission of a request. */
export async function optional<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return null;
    throw error;
  }
}

/** Requests with a valid token. A rejected one is refreshed once; rejected again, the access has ended. */
export async function withToken<T>(
  kit: StripeKit,
  client: StripeClient,
  { connection, signal, access }: Pick<Step, 'connection' | 'signal' | 'access'>,
  request: (token: string) => Promise<T>,
): Promise<T> {
  const connectionId = connection.uuid;
  await countRead(kit.db, connectionId, kit.now());
  const token = access.token ?? (await currentToken(kit, client, { connectionId, signal }));
  access.token = token;
  try {
    return await request(token);
  } catch (error) {
    if (!isRejected(error)) throw error;
  }
  const renewed = await currentToken(kit, client, { connectionId, rejected: token, signal });
  access.token = renewed;
  try {
    return await request(renewed);
  } catch (error) {
    if (isRejected(error)) throw new AccessEnded('Stripe rejects renewed tokens', { cause: error });
    throw error;
  }
}

function isRejected(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'rejected';
}
