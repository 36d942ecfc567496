import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { listMutes } from '@plotline/contract/follows.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Paging, Slice } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { readDatedUsers } from './dated-users.ts';
import { cannotMuteYourself, userNotFound } from './follows.errors.ts';
import { publishMuteChanged } from './follows.events.ts';
import { countMutes, deleteMute, findMutable, findMutes, insertMute } from './mutes.repository.ts';

export interface MutesService {
  mute(viewer: Viewer, username: string): Promise<void>;
  unmute(viewer: Viewer, username: string): Promise<void>;
  list(viewer: Viewer, paging: Partial<Paging>): Promise<ResponseOf<typeof listMutes>>;
}

export function createMutesService(
  { db, bus, now }: Pick<Platform, 'db' | 'bus' | 'now'>,
  accounts: Pick<AccountService, 'findNamed' | 'summariesOf'>,
): MutesService {
  async function findOther(viewer: Viewer, username: string): Promise<string> {
    const userId = await accounts.findNamed(username, (name) => findMutable(db, name, viewer.uuid));
    if (userId === undefined) throw userNotFound();
    if (userId === viewer.uuid) throw cannotMuteYourself();
    return userId;
  }

  return {
    mute: async (viewer, username) => {
      const pair = { muterId: viewer.uuid, mutedId: await findOther(viewer, username) };
      await withTransaction(db, async (trx) => {
        if (await insertMute(trx, { ...pair, createdAt: now() })) await publishMuteChanged(bus, trx, pair);
      });
    },
    unmute: async (viewer, username) => {
      const pair = { muterId: viewer.uuid, mutedId: await findOther(viewer, username) };
      await withTransaction(db, async (trx) => {
        if (await deleteMute(trx, pair)) await publishMuteChanged(bus, trx, pair);
      });
    },
    list: async ({ uuid: muterId }, paging) => {
      const total = await countMutes(db, muterId);
      const read = (slice: Slice) => findMutes(db, { muterId, ...slice });
      return readDatedUsers({ accounts, paging, total, read });
    },
  };
}
