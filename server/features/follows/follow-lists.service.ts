import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type {
  FollowEntry,
  followers,
  FollowList,
  MutualFollows,
  followRequests,
  followSuggestions,
} from '@plotline/contract/follows.ts';
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
import { findMainTracker, suggestUsers, type SuggestionParts } from './suggestions.service.ts';

type Paging = QueryOf<typeof followers>;

export interface FollowListsService {
  followers(username: string, viewer: Viewer | null, paging: Paging): Promise<FollowList>;
  following(username: string, viewer: Viewer | null, paging: Paging): Promise<FollowList>;
  requests(viewer: Viewer, paging: Paging): Promise<ResponseOf<typeof followRequests>>;
  /** Returns users followed by both the viewer and another user. @throws HttpError 404 as for a list of that user */
  mutual(username: string, viewer: Viewer): Promise<MutualFollows>;
  suggestions(
    viewer: Viewer,
    query: QueryOf<typeof followSuggestions>,
  ): Promise<ResponseOf<typeof followSuggestions>>;
}

export interface FollowListsParts extends Pick<SuggestionParts, 'visibleTrackers' | 'mainFigures'> {
  readonly accounts: Pick<AccountService, 'findNamed' | 'summariesOf'>;
}

const MUTUAL_SHOWN = 3;

export function createFollowListsService(db: Db, parts: FollowListsParts): FollowListsService {
  const { accounts } = parts;

  async function list(
    direction: Direction,
    { username, viewer, paging }: { username: string; viewer: Viewer | null; paging: Paging },
  ): Promise<FollowList> {
    const viewerId = viewer?.uuid ?? null;
    const owner = await ownerOf(direction, username, viewerId);
    const { mayView: canView, total, seq } = owner;
    const { shown, ...end } = canView
      ? await readPage({ limit: FOLLOW_LIST_PAGE_SIZE, ...paging, total }, (slice) =>
          findListed(db, { direction, ownerId: owner.uuid, viewerId, ...slice }),
        )
      : pageOf([], 0);
    return { users: await entriesOf(shown), can_view: canView, total, ...(seq !== null && { seq }), ...end };
  }

  async function ownerOf(direction: Direction, username: string, viewerId: string | null) {
    const owner = await accounts.findNamed(username, (name) =>
      findListOwner(db, { direction, username: name, viewerId }),
    );
    if (!owner) throw userNotFound();
    return owner;
  }

  async function entriesOf(rows: readonly Omit<ListedRow, 'micros'>[]): Promise<FollowEntry[]> {
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
    mutual: async (username, viewer) => {
      const viewerId = viewer.uuid;
      const owner = await ownerOf('following', username, viewerId);
      if (!owner.mayView || owner.uuid === viewerId) return { count: 0, users: [] };
      const found = await findMutual(db, { ownerId: owner.uuid, viewerId, limit: MUTUAL_SHOWN });
      const users = await entriesOf(found.map((row) => ({ ...row, followState: 'following' })));
      return {
        count: found[0]?.total ?? 0,
        users: await Promise.all(
          users.map(async (user) => ({ ...user, tracker: await findMainTracker(parts, user, viewer) })),
        ),
      };
    },
    suggestions: (viewer, query) => suggestUsers(db, parts, viewer, query),
  };
}
