import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Figure } from './tracker.ts';
import { MutualFollows } from './follows.ts';
import { PINS_MAX, PROFILE_MEDIA_PAGE_SIZE } from './limits.ts';
import { Media } from './media.ts';
import { LocalDate, Nullable, UsernameParam, Uuid, viewAsQuery, WeekStart } from './schema.ts';

/** A day with activities that the viewer may see. */
const HeatmapDay = Type.Object({
  date: LocalDate,
  /** Shade from 1 to 4. */
  level: Type.Integer({ minimum: 1, maximum: 4 }),
  /** Number of activities by tracker, in the order of the profile. */
  trackers: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer() })),
});
export type HeatmapDay = Static<typeof HeatmapDay>;

export const Showcase = Type.Object({
  /** First and last day of the heatmap: a year up to the present day of the owner. */
  from: LocalDate,
  to: LocalDate,
  /** First day of the owner's weeks. */
  week_start: WeekStart,
  /** Days with activities, oldest first. */
  heatmap: Type.Array(HeatmapDay),
  /** Days in a row with activities, within the heatmap. The current streak reaches the present day or the day before. */
  streak: Type.Object({ current: Type.Integer(), longest: Type.Integer() }),
  pins: Type.Array(Figure),
  follows_you: Type.Boolean(),
  /** Users followed by both the viewer and the owner. None on the own profile, and without access to the owner's list. */
  mutual: MutualFollows,
});
export type Showcase = Static<typeof Showcase>;

export const getShowcase = defineEndpoint('getShowcase', {
  route: 'GET /api/profiles/:username/showcase',
  access: 'anyone',
  tokenScope: 'read',
  summary:
    "Get a year of a user's activity, their pinned figures and shared follows, as far as the viewer may see",
  params: UsernameParam,
  query: Type.Object(viewAsQuery),
  response: Showcase,
});

const Pin = Type.Object({
  tracker_type: Type.String({ maxLength: 60 }),
  key: Type.String({ minLength: 1, maxLength: 200 }),
});
export type Pin = Static<typeof Pin>;

export const listFigures = defineEndpoint('listFigures', {
  route: 'GET /api/profiles/me/figures',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "List the figures of the viewer's trackers that they can pin on their profile",
  response: Type.Object({
    figures: Type.Array(Figure),
    /** The pinned ones in order; null before the first choice. */
    pins: Nullable(Type.Array(Pin)),
  }),
});

export const updatePins = defineEndpoint('updatePins', {
  route: 'PUT /api/profiles/me/pins',
  access: 'signed-in',
  summary: 'Choose the figures on the own profile, in order; none are allowed as well',
  body: Type.Object({ pins: Type.Array(Pin, { maxItems: PINS_MAX }) }),
  response: Type.Object({ pins: Type.Array(Figure) }),
});

/** Picture or video with its post. */
const ProfileMedium = Type.Interface([Media], { activity_uuid: Uuid });

export const listProfileMedia = defineEndpoint('listProfileMedia', {
  route: 'GET /api/profiles/:username/media',
  access: 'anyone',
  tokenScope: 'read',
  summary: "List the pictures and videos of a user's posts that the viewer may see, newest post first",
  params: UsernameParam,
  query: Type.Object({
    /** Number of posts whose media are listed. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: PROFILE_MEDIA_PAGE_SIZE })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    ...viewAsQuery,
  }),
  response: Type.Object({ media: Type.Array(ProfileMedium), next_cursor: Nullable(Type.String()) }),
});

export const getWeek = defineEndpoint('getWeek', {
  route: 'GET /api/profiles/me/week',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "Count the viewer's activities of the last seven days and, on Mondays, of the week before",
  response: Type.Object({
    from: LocalDate,
    /** The present day of the viewer. */
    to: LocalDate,
    /** Trackers with activities and their counts per day, oldest first. */
    trackers: Type.Array(Type.Object({ type: Type.String(), counts: Type.Array(Type.Integer()) })),
    /** The last week from Monday to Sunday; null on other days and without activities. */
    recap: Nullable(
      Type.Object({
        from: LocalDate,
        to: LocalDate,
        active_days: Type.Integer(),
        /** Number of activities by tracker, and in the week before. */
        trackers: Type.Array(
          Type.Object({ type: Type.String(), count: Type.Integer(), before: Type.Integer() }),
        ),
      }),
    ),
  }),
});
