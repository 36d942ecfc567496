import { pathOf } from '@plotline/contract/endpoint.ts';
import { getActivity, userFeed, type Activity } from '@plotline/contract/feed.ts';
import {
  activityTitle,
  documentTitle,
  monthTitle,
  profileTitle,
  trackerTitle,
} from '@plotline/contract/page-titles.ts';
import { displayName } from '@plotline/contract/users.ts';
import type { PaintedParts, PaintedPicture } from '@plotline/contract/first-paint.ts';
import type { Media } from '@plotline/contract/media.ts';
import { aspectRatioOf, pictureSources } from '@plotline/contract/pictures.ts';
import { PREVIEW_SIZE } from '@plotline/contract/limits.ts';
import {
  activityPreview,
  monthPreview,
  profileAtomFeed,
  profilePreview,
  sitePreview,
  trackerPreview,
} from '@plotline/contract/previews.ts';
import { getProfile, type Profile } from '@plotline/contract/profiles.ts';
import { getTrackerPage } from '@plotline/contract/tracker-pages.ts';
import { DEFAULT_TIMEFRAME } from '@plotline/contract/tracker.ts';
import type { PageHead } from '../../platform/http/page-head.ts';
import { activityCard, profileCard, trackerCard, versionOf, type CardContext } from './card.ts';
import { excerpt } from './excerpt.ts';
import { monthCard, type DayPosts } from './month-card.ts';
import { secondaryLine } from './secondary-text.ts';

/** Lengths that search engines and networks display. */
const DESCRIPTION_GRAPHEMES = 200;
const HEADING_GRAPHEMES = 90;

export function profileHead(profile: Profile, context: CardContext): PageHead {
  const title = profileTitle(profile);
  const version = versionOf(profileCard(profile, context));
  return {
    ...titles(title, context),
    description: excerpt(profile.bio ?? profileSummary(profile, context), DESCRIPTION_GRAPHEMES),
    path: `/${profile.username}`,
    type: 'profile',
    picture: picture(pathOf(profilePreview, profile), version, title),
    isListed: true,
    feedPath: pathOf(profileAtomFeed, profile),
    painted: paintedUser(profile),
    firstRequests: [pathOf(getProfile, profile), pathOf(userFeed, profile)],
  };
}

/** Describes a month of a profile, whose link shows its picture. */
export function monthHead(
  profile: Profile,
  { month, posts }: { month: string; posts: readonly DayPosts[] },
  context: CardContext,
): PageHead {
  const title = monthTitle(month, profile);
  const card = monthCard(profile, { month, posts }, context);
  const summary = card.stats.map(({ value, label }) => `${value} ${label}`).join(' · ');
  return {
    ...titles(title, context),
    description: excerpt(summary || (card.text ?? ''), DESCRIPTION_GRAPHEMES),
    path: `/${profile.username}?date=${month}`,
    type: 'profile',
    picture: picture(pathOf(monthPreview, { username: profile.username, month }), versionOf(card), title),
    // Search engines list the profile.
    isListed: false,
    firstRequests: [pathOf(getProfile, profile)],
  };
}

export function trackerHead(profile: Profile, type: string, context: CardContext): PageHead {
  const name = context.tracker(type)?.name ?? type;
  const address = { username: profile.username, tracker: type };
  const title = trackerTitle(name, profile);
  const state = profile.enabled_trackers.find((tracker) => tracker.type === type)?.last_sync_at ?? null;
  const version = versionOf(trackerCard(profile, type, context), state);
  return {
    ...titles(title, context),
    description: excerpt(
      `${name} statistics of ${displayName(profile)} (@${profile.username}) on ${context.brandName}.`,
      DESCRIPTION_GRAPHEMES,
    ),
    path: `/${profile.username}/${type}`,
    type: 'profile',
    picture: picture(pathOf(trackerPreview, address), version, title),
    isListed: true,
    firstRequests: [
      pathOf(getProfile, profile),
      `${pathOf(getTrackerPage, address)}?timeframe=${DEFAULT_TIMEFRAME}`,
    ],
  };
}

export function activityHead(activity: Activity, context: CardContext): PageHead {
  const title = activityTitle(activity, activity.activity_description);
  const version = versionOf(activityCard(activity, context));
  const details = [activity.content, secondaryLine(activity.secondary_text)].filter(Boolean).join(' · ');
  return {
    ...titles(title, context),
    description: excerpt(details || activitySummary(activity, context), DESCRIPTION_GRAPHEMES),
    path: `/${activity.username}/posts/${activity.activity_uuid}`,
    type: 'article',
    picture: picture(pathOf(activityPreview, { uuid: activity.activity_uuid }), version, title),
    isListed: true,
    painted: paintedPost(activity),
    firstRequests: [pathOf(getActivity, { uuid: activity.activity_uuid })],
  };
}

export function sitePicture(brandName: string, version: string): PageHead['picture'] {
  return picture(pathOf(sitePreview), version, brandName);
}

function paintedUser(
  user: Pick<Activity, 'username' | 'first_name' | 'last_name' | 'profile_photo_url'>,
): PaintedParts {
  const avatar = user.profile_photo_url;
  return { name: displayName(user), ...(avatar === null ? {} : { avatar: { src: avatar } }) };
}

function paintedPost(activity: Activity): PaintedParts {
  const { activity_description: title, content, media } = activity;
  const [first] = media;
  const hasPhoto = first?.media_type === 'image' && media.length === 1 && !first.is_animated;
  return {
    ...paintedUser(activity),
    title,
    ...(content === null ? {} : { text: content }),
    ...(hasPhoto ? { photo: photoOf(first) } : {}),
  };
}

function photoOf(media: Media): PaintedPicture {
  const height = Math.round(media.width / aspectRatioOf(media));
  return { ...pictureSources(media, { isWide: true }), width: media.width, height };
}

function titles(title: string, { brandName }: CardContext): Pick<PageHead, 'title' | 'heading'> {
  return { title: documentTitle(title, brandName), heading: excerpt(title, HEADING_GRAPHEMES) };
}

function picture(path: string, version: string, alt: string): PageHead['picture'] {
  return { path: `${path}?v=${version}`, alt: excerpt(alt, HEADING_GRAPHEMES), ...PREVIEW_SIZE };
}

/** Returns `12 followers · Running, Reading`, without a hidden count. */
function profileSummary(
  { follower_count: count, enabled_trackers: trackers }: Profile,
  { brandName }: CardContext,
) {
  const followers =
    count === null ? null : `${count.toLocaleString('en')} ${count === 1 ? 'follower' : 'followers'}`;
  const names = trackers.map(({ name }) => name).join(', ');
  return [followers, names || brandName].filter((part) => part !== null).join(' · ');
}

function activitySummary(activity: Activity, { brandName, tracker }: CardContext): string {
  const name = tracker(activity.tracker_type)?.name;
  return [name, `${displayName(activity)} (@${activity.username})`, brandName].filter(Boolean).join(' · ');
}
