import { hash } from 'node:crypto';
import type { Activity } from '@plotline/contract/feed.ts';
import { avatarLetters, avatarTint, displayName, type Named } from '@plotline/contract/people.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { Accent, TrackerDefinition } from '@plotline/contract/tracker.ts';
import { excerpt } from './excerpt.ts';
import { secondaryRows, type SecondaryRow } from './secondary-text.ts';

/** Everything that the picture of a link shows; plain data, so that it can be hashed and sent to the painter. */
export interface Card {
  readonly brandName: string;
  readonly look: 'site' | 'profile' | 'tracker' | 'activity';
  readonly accent: Accent;
  readonly user: CardUser | null;
  readonly trackers: readonly CardTracker[];
  readonly heading: string;
  readonly text: string | null;
  readonly rows: readonly SecondaryRow[];
  readonly figures: readonly CardStat[];
}

export interface CardUser {
  readonly name: string;
  readonly username: string;
  readonly letters: string;
  readonly tint: Accent;
  /** The address of the photo, as the profile has it. */
  readonly photoUrl: string | null;
}

export interface CardTracker {
  readonly name: string;
  readonly accent: Accent;
}

export interface CardStat {
  readonly value: string;
  readonly label: string;
}

/** What cards need to know besides what they show. */
export interface CardLabels {
  readonly brandName: string;
  readonly tracker: (
    type: string,
  ) => Pick<TrackerDefinition, 'name' | 'accent' | 'description' | 'pages'> | undefined;
}

const TAGLINE = 'Your statistics, on a profile of your own.';
const ROWS = 3;

export function siteCard({ brandName }: CardLabels): Card {
  return { ...empty(brandName), heading: brandName, text: TAGLINE };
}

export function profileCard(profile: Profile, words: CardLabels): Card {
  const trackers = profile.enabled_trackers.flatMap(({ type }) => cardTracker(type, words));
  return {
    ...empty(words.brandName),
    look: 'profile',
    user: cardUser(profile),
    trackers,
    heading: displayName(profile),
    text: profile.bio === null ? null : excerpt(profile.bio, 150),
    figures: [
      figure(profile.follower_count, 'follower'),
      figure(profile.following_count, 'following', 'following'),
    ],
  };
}

export function trackerCard(profile: Profile, type: string, words: CardLabels): Card {
  const trackers = cardTracker(type, words);
  return {
    ...empty(words.brandName),
    look: 'tracker',
    accent: trackers[0]?.accent ?? 'indigo',
    user: cardUser(profile),
    heading: words.tracker(type)?.name ?? type,
    text: words.tracker(type)?.description ?? null,
  };
}

export function activityCard(activity: Activity, words: CardLabels): Card {
  const trackers = cardTracker(activity.tracker_type, words);
  const rows = secondaryRows(activity.secondary_text).slice(0, ROWS);
  return {
    ...empty(words.brandName),
    look: 'activity',
    accent: trackers[0]?.accent ?? 'indigo',
    user: cardUser(activity),
    trackers,
    heading: capitalised(excerpt(activity.activity_description, 90)),
    text: activity.content === null ? null : excerpt(activity.content, 140),
    rows,
  };
}

/** Counts up when cards are drawn in another way. */
const DRAWING = 1;

/** Changes with whatever the picture shows. */
export function versionOf(card: Card, also: string | null = null): string {
  return hash('sha256', JSON.stringify([DRAWING, card, also]), 'base64url').slice(0, 16);
}

function empty(brandName: string): Card {
  return {
    brandName,
    look: 'site',
    accent: 'indigo',
    user: null,
    trackers: [],
    heading: '',
    text: null,
    rows: [],
    figures: [],
  };
}

function cardUser(user: Named & { readonly profile_photo_url: string | null }): CardUser {
  return {
    name: displayName(user),
    username: user.username,
    letters: avatarLetters(user) ?? 'U',
    tint: avatarTint(user.username),
    photoUrl: user.profile_photo_url,
  };
}

function cardTracker(type: string, words: CardLabels): CardTracker[] {
  const known = words.tracker(type);
  return known ? [{ name: known.name, accent: known.accent }] : [];
}

function figure(value: number, singular: string, plural = `${singular}s`): CardStat {
  return { value: compact.format(value), label: value === 1 ? singular : plural };
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Trackers write what a user did, without the name before it. */
function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
