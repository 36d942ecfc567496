import type { PrivacyChange, PrivacyPreview } from '@plotline/contract/profiles.ts';
import { formatNumber } from '../../platform/format.ts';

/** Whether users gain sight of something by a switch of privacy, lose it, or all stays as it is. */
export type EffectTone = 'gain' | 'loss' | 'same';

export interface Effect {
  readonly tone: EffectTone;
  readonly sentence: string;
}

type PreviewedTracker = PrivacyPreview['trackers'][number];
type Preview = Pick<PrivacyPreview, 'trackers' | 'profile' | 'follower_count' | 'approved_count'>;

/** What the sheet asks, and what its button says. */
export function questionOf(change: PrivacyChange, trackerName = 'this tracker') {
  if ('is_profile_public' in change) {
    const state = change.is_profile_public ? 'public' : 'private';
    return { title: `Make your profile ${state}?`, confirmLabel: `Make ${state}` };
  }
  const words = `Make ${trackerName} ${change.is_public ? 'public' : 'private'}`;
  return { title: `${words}?`, confirmLabel: words };
}

/** What has happened, for the note that offers to take it back. */
export function doneLabels(change: PrivacyChange, trackerName = 'The tracker'): string {
  if ('is_profile_public' in change)
    return `Your profile is ${change.is_profile_public ? 'public' : 'private'} now.`;
  return `${trackerName} is ${change.is_public ? 'public' : 'private'} now.`;
}

/** Who gains or loses what, one sentence each, and what stays as it is. */
export function effectsOf(preview: Preview, change: PrivacyChange): readonly Effect[] {
  const isOfProfile = 'is_profile_public' in change;
  const meant = preview.trackers.filter(({ type }) => isOfProfile || type === change.tracker_type);
  return [
    ...meant.map((tracker) => trackerEffect(tracker, preview.follower_count, isOfProfile)),
    ...(isOfProfile ? [profileEffect(preview)] : []),
    ...approvals(preview.approved_count),
    ...reassurance(preview, meant),
  ].filter((effect) => effect !== null);
}

function trackerEffect(
  tracker: PreviewedTracker,
  followerCount: number,
  isOfProfile: boolean,
): Effect | null {
  const { name, visitors, followers } = tracker;
  const what = `${name} (${posts(tracker.post_count)})`;
  if (!tracker.is_enabled) {
    // Of a switch of the profile it is not worth a line.
    if (isOfProfile) return null;
    return { tone: 'same', sentence: `${name} is turned off: nobody sees it, whichever way this is set.` };
  }
  if (!visitors.before && visitors.after) {
    const known = followers.before && followerCount > 0 ? ` ${yours(followerCount)} already can.` : '';
    return { tone: 'gain', sentence: `Everyone on the internet will see ${what}.${known}` };
  }
  if (visitors.before && !visitors.after)
    return { tone: 'loss', sentence: closing(what, followers, followerCount) };
  if (followers.before !== followers.after) return followersAlone(what, followers.after, followerCount);
  const sees = visitors.after
    ? 'Everyone still sees'
    : followers.after
      ? 'Only followers see'
      : 'Still only you see';
  return { tone: 'same', sentence: `${sees} ${what}.` };
}

function closing(what: string, followers: PreviewedTracker['followers'], followerCount: number): string {
  if (followerCount === 0) return `Nobody but you will see ${what}.`;
  if (followers.after) return `Only ${followersOf(followerCount)} will still see ${what}.`;
  return `Nobody but you will see ${what}: ${followersOf(followerCount)} ${lose(followerCount)} it, too.`;
}

function followersAlone(what: string, isGain: boolean, followerCount: number): Effect {
  if (followerCount === 0) {
    return isGain
      ? { tone: 'gain', sentence: `People whom you let follow you will see ${what}. Nobody does yet.` }
      : { tone: 'same', sentence: `Nobody follows you, so nobody loses ${what}.` };
  }
  const users = capitalised(followersOf(followerCount));
  return isGain
    ? { tone: 'gain', sentence: `${users} will see ${what}. Nobody else will.` }
    : {
        tone: 'loss',
        sentence: `${users} ${lose(followerCount)} sight of ${what}. Nobody else could see it.`,
      };
}

function profileEffect({ profile: { visitors } }: Preview): Effect | null {
  const what = 'your bio and your lists of followers and followed people';
  if (!visitors.before && visitors.after) return { tone: 'gain', sentence: `Everyone will see ${what}.` };
  if (visitors.before && !visitors.after)
    return {
      tone: 'loss',
      sentence: `Others will no longer see ${what}, only your name, picture and counts.`,
    };
  return null;
}

function approvals(count: number): readonly Effect[] {
  if (count === 0) return [];
  const users =
    count === 1
      ? '1 person who asked to follow you'
      : `${formatNumber(count)} people who asked to follow you`;
  return [{ tone: 'gain', sentence: `${users} will be approved, and stay so if you change your mind.` }];
}

/** The question users are most afraid of. */
function reassurance({ follower_count: count }: Preview, meant: readonly PreviewedTracker[]) {
  const isLost = meant.some(({ followers }) => followers.before && !followers.after);
  if (count === 0 || isLost) return [];
  return [{ tone: 'same' as const, sentence: 'Nobody who follows you loses anything.' }];
}

export function posts(count: number): string {
  if (count === 0) return 'no posts yet';
  return count === 1 ? '1 post' : `${formatNumber(count)} posts`;
}

function yours(count: number): string {
  return count === 1 ? '1 follower' : `${formatNumber(count)} followers`;
}

function followersOf(count: number): string {
  return count === 1 ? 'your follower' : `your ${formatNumber(count)} followers`;
}

function lose(count: number): string {
  return count === 1 ? 'loses' : 'lose';
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
