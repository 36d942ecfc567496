import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { PrivacyChange, PrivacyPreview, previewPrivacy } from '@plotline/contract/profiles.ts';
import { VISITOR } from '@plotline/contract/schema.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Account } from '../accounts/accounts.service.ts';
import { createProfileReader, type ProfilesDependencies } from './profile-reader.ts';
import { noSuchTracker, profileNotFound } from './profiles.errors.ts';

type Hypothetical = PrivacyChange | null;
type Appearance = PrivacyPreview['looks']['before'];

export interface PrivacyPreviewService {
  /** Evaluates the visibility rule for the present and for the hypothetical privacy. */
  preview(owner: Viewer, request: BodyOf<typeof previewPrivacy>): Promise<PrivacyPreview>;
}

export function createPrivacyPreviews(dependencies: ProfilesDependencies): PrivacyPreviewService {
  const { accounts, follows, trackers, viewers } = dependencies;
  const read = createProfileReader(dependencies);

  async function viewerIdOf(owner: Viewer, viewAs: string | null | undefined): Promise<string | null> {
    if (viewAs === undefined || viewAs === null || viewAs === VISITOR) return null;
    const follower = await viewers.find(owner.uuid, viewAs);
    if (!follower) throw profileNotFound();
    return follower.uuid;
  }

  async function groupViewOf(
    ownerId: string,
    viewerId: string | null,
    hypothetical: Hypothetical,
  ): Promise<GroupView> {
    const [relation, visible] = await Promise.all([
      follows.relationOf(ownerId, viewerId, hypothetical),
      trackers.visibleTrackers(ownerId, viewerId, hypothetical),
    ]);
    return { seesProfile: relation.may_view, visibleTrackers: new Set(visible.map(({ type }) => type)) };
  }

  async function appearanceOf(
    account: Account,
    viewerId: string | null,
    hypothetical: Hypothetical,
  ): Promise<Appearance> {
    const [profile, posts] = await Promise.all([
      read({ account, viewerId, isSimulated: true, hypothetical }),
      trackers.visiblePosts(account.uuid, viewerId, hypothetical),
    ]);
    return { profile, posts };
  }

  return {
    preview: async (owner, { view_as: viewAs, ...request }) => {
      const change = changeIn(request);
      const [account, own, viewerId, followerId] = await Promise.all([
        accounts.findByUsername(owner.username),
        trackers.ownTrackers(owner.uuid),
        viewerIdOf(owner, viewAs),
        viewers.any(owner.uuid),
      ]);
      if (!account) throw profileNotFound();
      if ('tracker_type' in change && !own.some(({ type }) => type === change.tracker_type))
        throw noSuchTracker();
      const [visitors, followers, followerCount, approvedCount, before, after] = await Promise.all([
        bothOf((hypothetical) => groupViewOf(owner.uuid, null, hypothetical), change),
        bothOf((hypothetical) => groupViewOf(owner.uuid, followerId, hypothetical), change),
        viewers.count(owner.uuid),
        makesPublic(change) ? viewers.countRequesters(owner.uuid) : 0,
        appearanceOf(account, viewerId, null),
        appearanceOf(account, viewerId, change),
      ]);
      const seen = { visitors, followers };
      return {
        profile: presentGroups(seen, ({ seesProfile }) => seesProfile),
        trackers: own.map((tracker) => ({
          ...tracker,
          ...presentGroups(seen, ({ visibleTrackers }) => visibleTrackers.has(tracker.type)),
        })),
        follower_count: followerCount,
        approved_count: approvedCount,
        looks: { before, after: withApproved(after, approvedCount) },
      };
    },
  };
}

/** Parts that a group of viewers (visitors or followers) sees. */
interface GroupView {
  readonly seesProfile: boolean;
  readonly visibleTrackers: ReadonlySet<string>;
}

interface Both<Part> {
  readonly before: Part;
  readonly after: Part;
}

async function bothOf<Part>(
  read: (hypothetical: Hypothetical) => Promise<Part>,
  change: PrivacyChange,
): Promise<Both<Part>> {
  const [before, after] = await Promise.all([read(null), read(change)]);
  return { before, after };
}

function presentGroups(
  { visitors, followers }: Readonly<Record<'visitors' | 'followers', Both<GroupView>>>,
  sees: (view: GroupView) => boolean,
) {
  return {
    visitors: { before: sees(visitors.before), after: sees(visitors.after) },
    followers: { before: sees(followers.before), after: sees(followers.after) },
  };
}

function changeIn(request: PrivacyChange): PrivacyChange {
  if ('is_profile_public' in request) return { is_profile_public: request.is_profile_public };
  return { tracker_type: request.tracker_type, is_public: request.is_public };
}

/** Returns whether the change approves pending requests. */
function makesPublic(change: PrivacyChange): boolean {
  return 'is_profile_public' in change && change.is_profile_public;
}

function withApproved({ profile, posts }: Appearance, approvedCount: number): Appearance {
  const { follower_count: count } = profile;
  return { profile: { ...profile, follower_count: count === null ? null : count + approvedCount }, posts };
}
