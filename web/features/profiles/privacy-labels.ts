import type { PrivacyChange, PrivacyPreview } from '@plotline/contract/profiles.ts';
import { capitalised } from '@plotline/contract/text.ts';
import { formatNumber } from '../../platform/format.ts';

/** The kind of an effect: users gain access, lose it, or nothing changes. */
export type EffectTone = 'gain' | 'loss' | 'same';

export interface Effect {
  readonly tone: EffectTone;
  readonly sentence: string;
}

type PreviewedTracker = PrivacyPreview['trackers'][number];
type Preview = Pick<PrivacyPreview, 'trackers' | 'profile' | 'follower_count' | 'approved_count'>;

/** Returns the title and the button label of the confirmation. */
export function confirmationOf(change: PrivacyChange, trackerName = 'this tracker') {
  if ('is_profile_public' in change) {
    const state = change.is_profile_public ? 'public' : 'private';
    return { title: `Make your profile ${state}?`, confirmLabel: `Make ${state}` };
  }
  const action = `Make ${trackerName} ${change.is_public ? 'public' : 'private'}`;
  return { title: `${action}?`, confirmLabel: action };
}

/** Returns the text of the toast that offers to undo a change. */
export function changedMessage(change: PrivacyChange, trackerName = 'The tracker'): string {
  if ('is_profile_public' in change)
    return `Your profile is now ${change.is_profile_public ? 'public' : 'private'}.`;
  return `${trackerName} is now ${change.is_public ? 'public' : 'private'}.`;
}

/** Describes who gains or loses access to what, one sentence each. */
export function effectsOf(preview: Preview, change: PrivacyChange): readonly Effect[] {
  const isProfileChange = 'is_profile_public' in change;
  const affected = preview.trackers.filter(({ type }) => isProfileChange || type === change.tracker_type);
  return [
    ...affected.map((tracker) => trackerEffect(tracker, preview.follower_count, isProfileChange)),
    ...(isProfileChange ? [profileEffect(preview)] : []),
    ...approvals(preview.approved_count),
    ...reassurance(preview, affected),
  ].filter((effect) => effect !== null);
}

function trackerEffect(
  tracker: PreviewedTracker,
  followerCount: number,
  isProfileChange: boolean,
): Effect | null {
  const { name, visitors, followers } = tracker;
  const subject = `${name} (${postCount(tracker.post_count)})`;
  if (!tracker.is_enabled) {
    // Not mentioned for a change of the whole profile.
    if (isProfileChange) return null;
    return { tone: 'same', sentence: `${name} is turned off, so no one sees it either way.` };
  }
  if (!visitors.before && visitors.after) {
    const known =
      followers.before && followerCount > 0 ? ` ${followerCountText(followerCount)} already can.` : '';
    return { tone: 'gain', sentence: `Everyone on the internet will see ${subject}.${known}` };
  }
  if (visitors.before && !visitors.after)
    return { tone: 'loss', sentence: closingSentence(subject, followers, followerCount) };
  if (followers.before !== followers.after) return followersAlone(subject, followers.after, followerCount);
  const viewers = visitors.after ? 'Everyone sees' : followers.after ? 'Only followers see' : 'Only you see';
  return { tone: 'same', sentence: `${viewers} ${subject}, as before.` };
}

function closingSentence(
  subject: string,
  followers: PreviewedTracker['followers'],
  followerCount: number,
): string {
  if (followerCount === 0) return `Only you will see ${subject}.`;
  if (followers.after) return `Only ${followersOf(followerCount)} will still see ${subject}.`;
  const followersText = capitalised(followersOf(followerCount));
  return `Only you will see ${subject}. ${followersText} ${lose(followerCount)} access too.`;
}

function followersAlone(subject: string, isGain: boolean, followerCount: number): Effect {
  if (followerCount === 0) {
    return isGain
      ? { tone: 'gain', sentence: `Followers you approve will see ${subject}. You have none yet.` }
      : { tone: 'same', sentence: `You have no followers who could lose access to ${subject}.` };
  }
  const users = capitalised(followersOf(followerCount));
  return isGain
    ? { tone: 'gain', sentence: `${users} will see ${subject}. No one else will.` }
    : {
        tone: 'loss',
        sentence: `${users} ${lose(followerCount)} access to ${subject}. No one else could see it.`,
      };
}

function profileEffect({ profile: { visitors } }: Preview): Effect | null {
  const subject = 'your bio and your follower and following lists';
  if (!visitors.before && visitors.after) return { tone: 'gain', sentence: `Everyone will see ${subject}.` };
  if (visitors.before && !visitors.after)
    return {
      tone: 'loss',
      sentence: `Others will no longer see ${subject}, only your name, picture and counts.`,
    };
  return null;
}

function approvals(count: number): readonly Effect[] {
  if (count === 0) return [];
  const users =
    count === 1
      ? '1 person who asked to follow you'
      : `${formatNumber(count)} people who asked to follow you`;
  return [
    { tone: 'gain', sentence: `${users} will be approved. They stay approved if you change this back.` },
  ];
}

/** Answers the most common worry: followers keep their access. */
function reassurance({ follower_count: count }: Preview, affected: readonly PreviewedTracker[]) {
  const isLost = affected.some(({ followers }) => followers.before && !followers.after);
  if (count === 0 || isLost) return [];
  return [{ tone: 'same' as const, sentence: 'Your followers keep access.' }];
}

export function postCount(count: number): string {
  if (count === 0) return 'no posts yet';
  return count === 1 ? '1 post' : `${formatNumber(count)} posts`;
}

function followerCountText(count: number): string {
  return count === 1 ? '1 follower' : `${formatNumber(count)} followers`;
}

function followersOf(count: number): string {
  return count === 1 ? 'your follower' : `your ${formatNumber(count)} followers`;
}

function lose(count: number): string {
  return count === 1 ? 'loses' : 'lose';
}
