import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { TrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { StripeClient } from '../client/stripe.client.ts';
import type { StripeDb, StripeKit } from '../stripe.db.ts';
import { deletePendingBefore } from './codes.repository.ts';
import { findOpenByAccount } from './connection.repository.ts';
import {
  deleteRevocation,
  findDueRevocations,
  hastenRevocations,
  insertRevocation,
  isRevocationPlanned,
} from './revocations.repository.ts';

// Stripe ends the access of this product to an account, not single tokens: an account that is connected keeps its access.

const REVOKE_TASK = 'stripe.revoke';
const PER_READ = 50;
/** Access to an account that was not linked until then is revoked. */
export const PENDING_MS = 10 * 60_000;

interface Ended {
  readonly account_id: string;
}

/** Has a job revoke the access to an account. */
export async function planRevocation(kit: StripeKit, trx: StripeDb, { account_id }: Ended): Promise<void> {
  await insertRevocation(trx, { uuid: kit.newId(), account_id, created_at: kit.now() });
  await queueRevocations(kit, trx);
}

/** Has a job revoke the access to an account unless it is linked in the next ten minutes. */
export async function planRevocationUnlessLinked(
  kit: StripeKit,
  trx: StripeDb,
  { account_id }: Ended,
): Promise<void> {
  const dueAt = new Date(kit.now().getTime() + PENDING_MS);
  await insertRevocation(trx, { uuid: kit.newId(), account_id, created_at: kit.now(), due_at: dueAt });
  await kit.jobs.add(trx, REVOKE_TASK, {}, { queue: REVOKE_TASK, runAt: dueAt });
}

/** Has a job revoke what is planned for an account now. */
export async function revokeSoon(kit: StripeKit, trx: StripeDb, { account_id }: Ended): Promise<void> {
  await hastenRevocations(trx, account_id);
  await queueRevocations(kit, trx);
}

/** Has a job revoke the access of connections that the transaction ended or deleted. */
export async function queueRevocations({ jobs }: Pick<StripeKit, 'jobs'>, trx: StripeDb): Promise<void> {
  await jobs.add(trx, REVOKE_TASK, {}, { key: REVOKE_TASK, queue: REVOKE_TASK });
}

/** The jobs that revoke access; the recurring one finds what the deletion of a user's row ended. */
export function revokeJobs(
  kit: StripeKit,
  client: StripeClient,
): Required<Pick<TrackerServer, 'jobs' | 'cron'>> {
  return {
    jobs: { [REVOKE_TASK]: (_payload, { signal }) => revokeEnded(kit, client, signal) },
    cron: [{ task: REVOKE_TASK, schedule: '*/15 * * * *' }],
  };
}

/** Revokes all access that is due. The queue repeats the job if Stripe cannot be reached. */
export async function revokeEnded(kit: StripeKit, client: StripeClient, signal: AbortSignal): Promise<void> {
  await deletePendingBefore(kit.db, new Date(kit.now().getTime() - PENDING_MS));
  for (let after: string | null = null; ;) {
    const due: Awaited<ReturnType<typeof findDueRevocations>> = await findDueRevocations(kit.db, {
      now: kit.now(),
      after,
      limit: PER_READ,
    });
    for (const revocation of due) await revoke(kit, client, { ...revocation, signal });
    after = due.at(-1)?.uuid ?? null;
    if (due.length < PER_READ) return;
  }
}

async function revoke(
  kit: StripeKit,
  client: StripeClient,
  { uuid, account_id: accountId, signal }: Ended & { readonly uuid: string; readonly signal: AbortSignal },
): Promise<void> {
  // The account may have been connected during the requests before.
  if (!(await isRevocationPlanned(kit.db, uuid))) return;
  if (!(await findOpenByAccount(kit.db, accountId))) {
    try {
      await client.deauthorize(accountId, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Stripe keeps this access; the others are revoked all the same.
      if (error.kind === 'bad_response') {
        kit.log.error({ err: error, account: accountId }, 'Stripe did not revoke an access');
        return;
      }
      // Otherwise the access had ended at Stripe before.
      if (!error.isOfAccount) throw error;
    }
  }
  await deleteRevocation(kit.db, uuid);
}
