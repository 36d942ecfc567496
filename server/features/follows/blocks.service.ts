import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { block, listBlocks } from '@plotline/contract/follows.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { deleteBlock, findBlockable, findBlocks, insertBlock } from './blocks.repository.ts';
import { part } from './follow-changes.ts';
import { cannotBlockYourself, personNotFound } from './follows.errors.ts';
import { publishBlockChanged } from './follows.events.ts';
import { closeDoors } from './follows.repository.ts';

type BlockAnswer = ResponseOf<typeof block>;

export interface BlocksService {
  block(viewer: Viewer, username: string): Promise<BlockAnswer>;
  unblock(viewer: Viewer, username: string): Promise<BlockAnswer>;
  list(viewer: Viewer): Promise<ResponseOf<typeof listBlocks>>;
}

const BLOCKS_SHOWN = 500;

export function createBlocksService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  accounts: Pick<AccountService, 'summariesOf'>,
): BlocksService {
  return {
    block: async (viewer, username) => {
      const pair = { blockerId: viewer.uuid, blockedId: await findOther(db, viewer, username) };
      await withTransaction(db, async (trx) => {
        // Nobody follows through either door meanwhile, so that no follow can outlive the block.
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
      const pair = { blockerId: viewer.uuid, blockedId: await findOther(db, viewer, username) };
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
    list: async ({ uuid: viewerId }) => {
      const { blocks, total } = await findBlocks(db, viewerId, BLOCKS_SHOWN);
      const people = await accounts.summariesOf(blocks.map(({ uuid }) => uuid));
      const users = blocks.flatMap(({ uuid, createdAt }) => {
        const summary = people.get(uuid);
        return summary ? [{ ...summary, created_at: createdAt.toISOString() }] : [];
      });
      return { users, total };
    },
  };
}

async function findOther(db: Db, viewer: Viewer, username: string): Promise<string> {
  const personId = await findBlockable(db, username.toLowerCase(), viewer.uuid);
  if (personId === undefined) throw personNotFound();
  if (personId === viewer.uuid) throw cannotBlockYourself();
  return personId;
}
