import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type { PrivacyChange, PrivacyPreview, previewPrivacy } from '@plotline/contract/profiles.ts';
import { VISITOR } from '@plotline/contract/schema.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Account } from '../accounts/accounts.service.ts';
import { createProfileReader } from './profile-reader.ts';
import { noSuchTracker, profileNotFound } from './profiles.errors.ts';
import type { ProfilesDependencies } from './profiles.service.ts';

type Supposed = PrivacyChange | null;
type Look = PrivacyPreview['looks']['before'];

export interface PrivacyPreviewService {
  /** Whatever the answer says, the rule of visibility said it, asked once as it is and once as it would be. */
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

  async function sightOf(ownerId: string, viewerId: string | null, supposed: Supposed): Promise<GroupSight> {
    const [relation, visible] = await Promise.all([
      follows.relationOf(ownerId, viewerId, supposed),
      trackers.visibleTrackers(ownerId, viewerId, supposed),
    ]);
    return { seesProfile: relation.may_view, seenTrackers: new Set(visible.map(({ type }) => type)) };
  }

  async function lookOf(account: Account, viewerId: string | null, supposed: Supposed): Promise<Look> {
    const [profile, posts] = await Promise.all([
      read({ account, viewerId, supposed }),
      trackers.visiblePosts(account.uuid, viewerId, supposed),
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
        bothOf((supposed) => sightOf(owner.uuid, null, supposed), change),
        bothOf((supposed) => sightOf(owner.uuid, followerId, supposed), change),
        viewers.count(owner.uuid),
        opensProfile(change) ? viewers.countRequesters(owner.uuid) : 0,
        lookOf(account, viewerId, null),
        lookOf(account, viewerId, change),
      ]);
      const seen = { visitors, followers };
      return {
        profile: presentSights(seen, ({ seesProfile }) => seesProfile),
        trackers: own.map((tracker) => ({
          ...tracker,
          ...presentSights(seen, ({ seenTrackers }) => seenTrackers.has(tracker.type)),
        })),
        follower_count: followerCount,
        approved_count: approvedCount,
        looks: { before, after: withApproved(after, approvedCount) },
      };
    },
  };
}

/** What a group of users sees, all of whom see the same. */
interface GroupSight {
  readonly seesProfile: boolean;
  readonly seenTrackers: ReadonlySet<string>;
}

interface Both<Part> {
  readonly before: Part;
  readonly after: Part;
}

async function bothOf<Part>(
  look: (supposed: Supposed) => Promise<Part>,
  change: PrivacyChange,
): Promise<Both<Part>> {
  const [before, after] = await Promise.all([look(null), look(change)]);
  return { before, after };
}

function presentSights(
  { visitors, followers }: Readonly<Record<'visitors' | 'followers', Both<GroupSight>>>,
  sees: (sight: GroupSight) => boolean,
) {
  return {
    visitors: { before: sees(visitors.before), after: sees(visitors.after) },
    followers: { before: sees(followers.before), after: sees(followers.after) },
  };
}

/** One switch, whatever else came with it. */
function changeIn(request: PrivacyChange): PrivacyChange {
  if ('is_profile_public' in request) return { is_profile_public: request.is_profile_public };
  return { tracker_type: request.tracker_type, is_public: request.is_public };
}

/** A profile that opens approves whoever waits. */
function opensProfile(change: PrivacyChange): boolean {
  return 'is_profile_public' in change && change.is_profile_public;
}

function withApproved({ profile, posts }: Look, approvedCount: number): Look {
  return { profile: { ...profile, follower_count: profile.follower_count + approvedCount }, posts };
}
