import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import type { followSuggestions, MainTracker } from '@plotline/contract/follows.ts';
import { SUGGESTIONS } from '@plotline/contract/limits.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import type { Figure } from '@plotline/contract/tracker.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { findFollowedBy, findSuggestions } from './follow-suggestions.repository.ts';

export interface SuggestionParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  /** Provided by the app: trackers are a later feature. */
  readonly visibleTrackers: (userId: string, viewerId: string) => Promise<Profile['enabled_trackers']>;
  /** Returns the figures of a tracker that a profile shows before a choice, as the viewer may see them; best first. */
  readonly mainFigures: (
    address: { readonly username: string; readonly tracker: string },
    viewer: Viewer,
  ) => Promise<readonly Omit<Figure, 'tracker_type'>[]>;
}

/** Suggests a few users to follow, each with a reason that the viewer may see. */
export async function suggestUsers(
  db: Db,
  parts: SuggestionParts,
  viewer: Viewer,
  { limit = SUGGESTIONS, with_tracker: hasTracker = false }: QueryOf<typeof followSuggestions>,
): Promise<ResponseOf<typeof followSuggestions>> {
  const viewerId = viewer.uuid;
  const suggested = await findSuggestions(db, viewerId, limit);
  const ids = suggested.map(({ uuid }) => uuid);
  const followedBy = ids.length === 0 ? [] : await findFollowedBy(db, viewerId, ids);
  const summaries = await parts.accounts.summariesOf([
    ...ids,
    ...followedBy.map(({ followerId }) => followerId),
  ]);
  const users = await Promise.all(
    suggested.map(async ({ uuid, followsViewer }) => {
      const summary = summaries.get(uuid);
      if (!summary) return undefined;
      const follower = followedBy.find((one) => one.uuid === uuid)?.followerId;
      const user = follower === undefined ? undefined : summaries.get(follower);
      const tracker = user && !hasTracker ? null : await findMainTracker(parts, summary, viewer);
      const byTracker = tracker && { kind: 'tracker' as const, ...tracker };
      return {
        ...summary,
        follow_status: '' as const,
        follows_you: followsViewer,
        reason: user ? { kind: 'followed_by' as const, user } : byTracker,
        ...(hasTracker ? { tracker } : {}),
      };
    }),
  );
  return { users: users.filter((user) => user !== undefined) };
}

/** Returns the tracker of a user with most posts, as the viewer may see it; null without posts. */
export async function findMainTracker(
  { visibleTrackers, mainFigures }: Pick<SuggestionParts, 'visibleTrackers' | 'mainFigures'>,
  { uuid, username }: Pick<Summary, 'uuid' | 'username'>,
  viewer: Viewer,
): Promise<MainTracker | null> {
  const trackers = await visibleTrackers(uuid, viewer.uuid);
  const [most] = trackers.toSorted((a, b) => b.post_count - a.post_count);
  if (!most || most.post_count === 0) return null;
  const { type, post_count } = most;
  const [first] = await mainFigures({ username, tracker: type }, viewer);
  const figure = first ? { tracker_type: type, ...first } : null;
  return { tracker_type: type, post_count, figure };
}
