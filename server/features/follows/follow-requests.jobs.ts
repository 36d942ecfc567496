import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { withTransaction } from '../../platform/database.ts';
import type { JobHandler } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOpening } from '../accounts/accounts.service.ts';
import { approveBatch, uncountBatch } from './follow-transactions.ts';

const Payload = Type.Object({ user_id: Type.String() });

/** Approves the requests to a profile that has become public, or counts those that were turned back, in batches. */
export function settleRequestsJob({ db, bus }: Pick<Platform, 'db' | 'bus'>): JobHandler {
  return async (raw) => {
    const { user_id: ownerId } = Value.Parse(Payload, raw);
    const uncount = () => withTransaction(db, (trx) => uncountBatch(trx, bus, ownerId));
    const approve = () =>
      withTransaction(db, (trx) =>
        approveBatch(trx, bus, { ownerId, findOpening: () => findOpening(trx, ownerId) }),
      );
    while (await uncount());
    while (await approve());
  };
}
