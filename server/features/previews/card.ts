import { hash } from 'node:crypto';
import type { Activity } from '@plotline/contract/feed.ts';
import { avatarLetters, avatarTint, displayName, type Named } from '@plotline/contract/users.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { Accent, TrackerDefinition } from '@plotline/contract/tracker.ts';
import { capitalised } from '@plotline/contract/text.ts';
import type { PostPicture } from '../../tracker-kit/tracker-posts.ts';
import { excerpt } from './excerpt.ts';
import { secondaryRows, type SecondaryRow } from './secondary-text.ts';

/** Content of a preview picture; plain data that can be hashed and sent to the painter process. */
export interface Card {
  readonly brandName: string;
  readonly kind: 'site' | 'profile' | 'tracker' | 'activity' | 'month';
  readonly accent: Accent;
  readonly user: CardUser | null;
  readonly trackers: readonly CardTracker[];
  readonly heading: string;
  readonly text: string | null;
  readonly rows: readonly SecondaryRow[];
  readonly stats: readonly CardStat[];
  /** Square SVG of the tracker. */
  readonly drawing: string | null;
  readonly month: CardMonth | null;
  readonly size: PictureSize;
}

export interface CardMonth {
  /** Empty cells before the first day. */
  readonly blanks: number;
  /** Colours of the trackers of each day, that with most posts first. */
  readonly days: readonly (readonly Accent[])[];
}

export type PictureSize = 'wide' | 'story';

export interface CardUser {
  readonly name: string;
  readonly username: string;
  readonly letters: string;
  readonly tint: Accent;
  /** Address of the profile photo. */
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

export interface CardContext {
  readonly brandName: string;
  readonly tracker: (
    type: string,
  ) => Pick<TrackerDefinition, 'name' | 'accent' | 'description' | 'likeableType' | 'pages'> | undefined;
  /** Returns the tracker's own content for the picture of a post; null without any. */
  readonly postPicture?: (
    post: Pick<Activity, 'activity_uuid' | 'tracker_type' | 'stats'>,
  ) => PostPicture | null;
}

const TAGLINE = 'Your statistics, on a profile of your own.';
const ROWS = 3;
const STATS = 4;

export function siteCard({ brandName }: CardContext): Card {
  return { ...emptyCard(brandName), heading: brandName, text: TAGLINE };
}

export function profileCard(profile: Profile, context: CardContext): Card {
  const trackers = profile.enabled_trackers.flatMap(({ type }) => cardTracker(type, context));
  return {
    ...emptyCard(context.brandName),
    kind: 'profile',
    user: cardUser(profile),
    trackers,
    heading: displayName(profile),
    text: profile.bio === null ? null : excerpt(profile.bio, 150),
    stats: [
      ...countOf(profile.follower_count, 'follower'),
      ...countOf(profile.following_count, 'following', 'following'),
    ],
  };
}

export function trackerCard(profile: Profile, type: string, context: CardContext): Card {
  const trackers = cardTracker(type, context);
  return {
    ...emptyCard(context.brandName),
    kind: 'tracker',
    accent: trackers[0]?.accent ?? 'indigo',
    user: cardUser(profile),
    heading: context.tracker(type)?.name ?? type,
    text: context.tracker(type)?.description ?? null,
  };
}

export function activityCard(activity: Activity, context: CardContext): Card {
  const trackers = cardTracker(activity.tracker_type, context);
  const picture = context.postPicture?.(activity) ?? null;
  const rows = (picture?.rows ?? secondaryRows(activity.secondary_text)).slice(0, ROWS);
  return {
    ...emptyCard(context.brandName),
    kind: 'activity',
    accent: trackers[0]?.accent ?? 'indigo',
    user: cardUser(activity),
    trackers,
    heading: capitalised(excerpt(activity.activity_description, 90)),
    text: activity.content === null ? null : excerpt(activity.content, 140),
    rows,
    stats: picture?.stats.slice(0, STATS) ?? [],
    drawing: picture?.drawing ?? null,
  };
}

/** Increase it when the drawing changes. */
const DRAWING_VERSION = 3;

/** Returns a hash of everything that the picture shows. */
export function versionOf(card: Card, state: string | null = null): string {
  return hash('sha256', JSON.stringify([DRAWING_VERSION, card, state]), 'base64url').slice(0, 16);
}

export function emptyCard(brandName: string): Card {
  return {
    brandName,
    kind: 'site',
    accent: 'indigo',
    user: null,
    trackers: [],
    heading: '',
    text: null,
    rows: [],
    stats: [],
    drawing: null,
    month: null,
    size: 'wide',
  };
}

export function cardUser(user: Named & { readonly profile_photo_url: string | null }): CardUser {
  return {
    name: displayName(user),
    username: user.username,
    letters: avatarLetters(user) ?? 'U',
    tint: avatarTint(user.username),
    photoUrl: user.profile_photo_url,
  };
}

function cardTracker(type: string, context: CardContext): CardTracker[] {
  const known = context.tracker(type);
  return known ? [{ name: known.name, accent: known.accent }] : [];
}

function countOf(value: number | null, singular: string, plural?: string): CardStat[] {
  return value === null ? [] : [stat(value, singular, plural)];
}

function stat(value: number, singular: string, plural = `${singular}s`): CardStat {
  return { value: compact.format(value), label: value === 1 ? singular : plural };
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
