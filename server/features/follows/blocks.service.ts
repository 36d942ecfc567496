import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { block, listBlocks } from '@plotline/contract/follows.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Paging, Slice } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import {
  countBlocks,
  deleteBlock,
  findBlockable,
  findBlocks,
  insertBlock,
  type BlockPair,
} from './blocks.repository.ts';
import { readDatedUsers } from './dated-users.ts';
import { endFollowsBetween } from './follow-transactions.ts';
import { cannotBlockYourself, userNotFound } from './follows.errors.ts';
import { BLOCK_CHANGED, type BlockChanged } from './follows.events.ts';
import { takeFollowLocks } from './follows.repository.ts';

type BlockResponse = ResponseOf<typeof block>;

export interface BlocksService {
  block(viewer: Viewer, username: string): Promise<BlockResponse>;
  unblock(viewer: Viewer, username: string): Promise<BlockResponse>;
  list(viewer: Viewer, paging: Partial<Paging>): Promise<ResponseOf<typeof listBlocks>>;
}

export function createBlocksService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  accounts: Pick<AccountService, 'findNamed' | 'summariesOf'>,
): BlocksService {
  async function findOther(viewer: Viewer, username: string): Promise<string> {
    const userId = await accounts.findNamed(username, (name) => findBlockable(db, name, viewer.uuid));
    if (userId === undefined) throw userNotFound();
    if (userId === viewer.uuid) throw cannotBlockYourself();
    return userId;
  }

  function publish(
    trx: Db,
    change: BlockChanged['change'],
    { blockerId, blockedId }: BlockPair,
  ): Promise<void> {
    return bus.publish(trx, BLOCK_CHANGED, { change, blocker_id: blockerId, blocked_id: blockedId });
  }

  return {
    block: async (viewer, username) => {
      const pair = { blockerId: viewer.uuid, blockedId: await findOther(viewer, username) };
      await withTransaction(db, async (trx) => {
        // Neither can follow the other meanwhile: no follow outlives the block.
        await takeFollowLocks(trx, [pair.blockerId, pair.blockedId]);
        if (!(await insertBlock(trx, { ...pair, createdAt: now() }))) return;
        await endFollowsBetween(trx, bus, pair);
        await publish(trx, 'blocked', pair);
      });
      return { is_blocked: true };
    },
    unblock: async (viewer, username) => {
      const pair = { blockerId: viewer.uuid, blockedId: await findOther(viewer, username) };
      await withTransaction(db, async (trx) => {
        if (!(await deleteBlock(trx, pair))) return;
        await publish(trx, 'unblocked', pair);
      });
      return { is_blocked: false };
    },
    list: async ({ uuid: blockerId }, paging) => {
      const total = await countBlocks(db, blockerId);
      const read = (slice: Slice) => findBlocks(db, { blockerId, ...slice });
      return readDatedUsers({ accounts, paging, total, read });
    },
  };
}
