import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { FollowList, followers } from '@plotline/contract/follows.ts';
import { FOLLOW_LIST_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import {
  findListed,
  findListOwner,
  type Direction,
  type ListOwner,
  type Slice,
} from './follow-lists.repository.ts';
import { pageTooDeep, personNotFound } from './follows.errors.ts';

type Paging = QueryOf<typeof followers>;

export interface FollowListsService {
  followers(username: string, viewer: Viewer | null, paging: Paging): Promise<FollowList>;
  following(username: string, viewer: Viewer | null, paging: Paging): Promise<FollowList>;
}

/** How far a numbered page may reach: the database reads everything before it. A cursor reaches any depth. */
const DEEPEST = 10_000;

export function createFollowListsService(
  db: Db,
  accounts: Pick<AccountService, 'summariesOf'>,
): FollowListsService {
  async function list(
    direction: Direction,
    { username, viewer, paging }: { username: string; viewer: Viewer | null; paging: Paging },
  ): Promise<FollowList> {
    const viewerId = viewer?.uuid ?? null;
    const owner = await findListOwner(db, { direction, username: username.toLowerCase(), viewerId });
    if (!owner) throw personNotFound();
    const { mayView: canView, total } = owner;
    const limit = paging.limit ?? FOLLOW_LIST_PAGE_SIZE;
    const slice = canView ? sliceOf({ ...paging, limit }, owner) : null;
    if (!slice) return { users: [], can_view: canView, total, has_more: false, next_cursor: null };
    const rows = await findListed(db, { direction, ownerId: owner.uuid, viewerId, ...slice });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const people = await accounts.summariesOf(shown.map(({ uuid }) => uuid));
    return {
      users: shown.flatMap(({ uuid, followState, followsViewer }) => {
        const summary = people.get(uuid);
        return summary ? [{ ...summary, follow_status: followState, follows_you: followsViewer }] : [];
      }),
      can_view: true,
      total,
      has_more: last !== undefined,
      next_cursor: last ? encodeCursor(last) : null,
    };
  }

  return {
    followers: (username, viewer, paging) => list('followers', { username, viewer, paging }),
    following: (username, viewer, paging) => list('following', { username, viewer, paging }),
  };
}

/** One more than shown, which tells whether there are more. Null: the page lies beyond the end. */
function sliceOf(
  { cursor, page = 1, limit }: Paging & { readonly limit: number },
  { total }: ListOwner,
): Slice | null {
  if (cursor !== undefined) return { after: decodeCursor(cursor), offset: 0, count: limit + 1 };
  const offset = (page - 1) * limit;
  if (offset > 0 && offset >= total) return null;
  if (offset > DEEPEST) throw pageTooDeep();
  return { after: null, offset, count: limit + 1 };
}
