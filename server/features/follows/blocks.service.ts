import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { block, listBlocks } from '@plotline/contract/follows.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Paging, Slice } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { countBlocks, deleteBlock, findBlockable, findBlocks, insertBlock } from './blocks.repository.ts';
import { readDatedUsers } from './dated-users.ts';
import { part } from './follow-changes.ts';
import { cannotBlockYourself, userNotFound } from './follows.errors.ts';
import { publishBlockChanged } from './follows.events.ts';
import { closeDoors } from './follows.repository.ts';

type BlockAnswer = ResponseOf<typeof block>;

export interface BlocksService {
  block(viewer: Viewer, username: string): Promise<BlockAnswer>;
  unblock(viewer: Viewer, username: string): Promise<BlockAnswer>;
  list(viewer: Viewer, paging: Partial<Paging>): Promise<ResponseOf<typeof listBlocks>>;
}

export function createBlocksService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  accounts: Pick<AccountService, 'findNamed' | 'summariesOf'>,
): BlocksService {
  async function findOther(viewer: Viewer, username: string): Promise<string> {
    const personId = await accounts.findNamed(username, (name) => findBlockable(db, name, viewer.uuid));
    if (personId === undefined) throw userNotFound();
    if (personId === viewer.uuid) throw cannotBlockYourself();
    return personId;
  }

  return {
    block: async (viewer, username) => {
      const pair = { blockerId: viewer.uuid, blockedId: await findOther(viewer, username) };
      await withTransaction(db, async (trx) => {
        // No one follows through either door meanwhile, so that no follow can outlive the block.
        await closeDoors(trx, [pair.blockerId, pair.blockedId]);
        if (!(await insertBlock(trx, { ...pair, createdAt: now() }))) return;
        await part(trx, bus, pair);
        await publishBlockChanged(bus, trx, {
          change: 'blocked',
          blocker_id: pair.blockerId,
          blocked_id: pair.blockedId,
        });
      });
      return { is_blocked: true };
    },
    unblock: async (viewer, username) => {
      const pair = { blockerId: viewer.uuid, blockedId: await findOther(viewer, username) };
      await withTransaction(db, async (trx) => {
        if (!(await deleteBlock(trx, pair))) return;
        await publishBlockChanged(bus, trx, {
          change: 'unblocked',
          blocker_id: pair.blockerId,
          blocked_id: pair.blockedId,
        });
      });
      return { is_blocked: false };
    },
    list: async ({ uuid: blockerId }, paging) => {
      const total = await countBlocks(db, blockerId);
      const read = (slice: Slice) => findBlocks(db, { blockerId, ...slice });
      const { users, ...rest } = await readDatedUsers({ accounts, paging, total, read });
      return { users, ...rest };
    },
  };
}
