import type { Showcase } from '@plotline/contract/showcase.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { findListOwner } from './follow-lists.repository.ts';
import { findMutual } from './mutual-follows.repository.ts';

export type MutualFollows = Showcase['mutual'];

const SHOWN = 3;

/** Returns users followed by both the viewer and the owner of a profile; none if the owner's list is hidden. */
export async function findMutualFollows(
  db: Db,
  accounts: Pick<AccountService, 'summariesOf'>,
  { owner, viewer }: { owner: { uuid: string; username: string }; viewer: Viewer },
): Promise<MutualFollows> {
  const viewerId = viewer.uuid;
  const list = await findListOwner(db, { direction: 'following', username: owner.username, viewerId });
  if (!list?.mayView) return { count: 0, users: [] };
  const found = await findMutual(db, { ownerId: owner.uuid, viewerId, limit: SHOWN });
  const summaries = await accounts.summariesOf(found.map(({ uuid }) => uuid));
  return { count: found[0]?.total ?? 0, users: found.flatMap(({ uuid }) => summaries.get(uuid) ?? []) };
}
