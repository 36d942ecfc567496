import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { followers, FollowList, followRequests, followSuggestions } from '@plotline/contract/follows.ts';
import { FOLLOW_LIST_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { pageOf, readPage, type Slice } from '../../platform/paging.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { readDatedUsers } from './dated-users.ts';
import {
  countRequests,
  findListed,
  findListOwner,
  findMutual,
  findRequests,
  type Direction,
  type ListedRow,
} from './follow-lists.repository.ts';
import { userNotFound } from './follows.errors.ts';
import { suggestUsers, type SuggestionParts } from './suggestions.service.ts';
import type { Showcase } from '@plotline/contract/showcase.ts';

type Paging = QueryOf<typeof followers>;

export interface FollowListsService {
  followers(username: string, viewer: Viewer | null, paging: Paging): Promise<FollowList>;
  following(username: string, viewer: Viewer | null, paging: Paging): Promise<FollowList>;
  requests(viewer: Viewer, paging: Paging): Promise<ResponseOf<typeof followRequests>>;
  suggestions(
    viewer: Viewer,
    query: QueryOf<typeof followSuggestions>,
  ): Promise<ResponseOf<typeof followSuggestions>>;
}

export interface FollowListsParts extends Pick<SuggestionParts, 'visibleTrackers' | 'mainFigures'> {
  readonly accounts: Pick<AccountService, 'findNamed' | 'summariesOf'>;
}

export function createFollowListsService(
  db: Db,
  { accounts, visibleTrackers, mainFigures }: FollowListsParts,
): FollowListsService {
  async function list(
    direction: Direction,
    { username, viewer, paging }: { username: string; viewer: Viewer | null; paging: Paging },
  ): Promise<FollowList> {
    const viewerId = viewer?.uuid ?? null;
    const owner = await accounts.findNamed(username, (name) =>
      findListOwner(db, { direction, username: name, viewerId }),
    );
    if (!owner) throw userNotFound();
    const { mayView: canView, total, seq } = owner;
    const { shown, ...end } = canView
      ? await readPage({ limit: FOLLOW_LIST_PAGE_SIZE, ...paging, total }, (slice) =>
          findListed(db, { direction, ownerId: owner.uuid, viewerId, ...slice }),
        )
      : pageOf([], 0);
    return { users: await entriesOf(shown), can_view: canView, total, seq, ...end };
  }

  async function entriesOf(rows: readonly Omit<ListedRow, 'micros'>[]): Promise<FollowList['users']> {
    const summaries = await accounts.summariesOf(rows.map(({ uuid }) => uuid));
    return rows.flatMap(({ uuid, followState, followsViewer }) => {
      const summary = summaries.get(uuid);
      return summary ? [{ ...summary, follow_status: followState, follows_you: followsViewer }] : [];
    });
  }

  return {
    followers: (username, viewer, paging) => list('followers', { username, viewer, paging }),
    following: (username, viewer, paging) => list('following', { username, viewer, paging }),
    requests: async ({ uuid: followeeId }, paging) => {
      const total = await countRequests(db, followeeId);
      const read = (slice: Slice) => findRequests(db, { followeeId, ...slice });
      const { users, ...rest } = await readDatedUsers({ accounts, paging, total, read });
      return { requests: users, ...rest };
    },
    suggestions: (viewer, query) =>
      suggestUsers(db, { accounts, visibleTrackers, mainFigures }, viewer, query),
  };
}

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
