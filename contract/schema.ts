import { Type, type Static, type TSchema, type TUnion, type TNull } from 'typebox';

// Shared schemas. Times are ISO 8601 UTC with milliseconds, ids are UUIDs.
export const Uuid = Type.String({ format: 'uuid' });
export const Instant = Type.String({ format: 'date-time' });
export const LocalDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

const MONTH = '20[0-9]{2}-(0[1-9]|1[0-2])';
/** `2026-11`. */
export const Month = Type.String({ pattern: `^${MONTH}$` });
/** A day or a month: `2026-11-23`, `2026-11`. */
export const DayOrMonth = Type.String({ pattern: `^${MONTH}(-[0-9]{2})?$` });

/** First day of a user's weeks, also for viewers of their pages. */
export const WeekStart = Type.Enum(['monday', 'sunday']);
export type WeekStart = Static<typeof WeekStart>;

export function Nullable<S extends TSchema>(schema: S): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** Short form of a user in lists and beside content. */
export const Summary = Type.Object({
  uuid: Uuid,
  username: Type.String(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  profile_photo_url: Nullable(Type.String()),
});
export type Summary = Static<typeof Summary>;

/**
 * Age of counts: of two values of the same count, the one with the higher number is newer, independent of the order of
 * arrival. Clients ignore older values. Absent where counts are not ordered.
 */
export const Seq = Type.Optional(Type.Integer());

export const Success = Type.Object({ success: Type.Literal(true) });

/** Username in an address; case is ignored. */
export const UsernameText = Type.String({ minLength: 1, maxLength: 60 });
export const UsernameParam = Type.Object({ username: UsernameText });
/**
 * Viewer to simulate for the owner: `visitor`, or the username of an approved follower, otherwise 404. The response is
 * exactly that for this viewer. Ignored for all users but the owner.
 */
export const viewAsQuery = { view_as: Type.Optional(UsernameText) };
/** Value of `view_as` for a guest; not available as a username. */
export const VISITOR = 'visitor';
export const UuidParam = Type.Object({ uuid: Uuid });

/** `page` from 1 and `limit` from 1 to 100. */
export function pageQuery(defaultLimit: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit })),
  };
}

/** Body of errors: one sentence, or one entry for each invalid field. */
export const ErrorBody = Type.Object({
  detail: Type.Union([
    Type.String(),
    Type.Array(
      Type.Object({
        loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
        msg: Type.String(),
        type: Type.String(),
      }),
    ),
  ]),
  request_id: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** Numbers of a list that is read by page. `total_pages` is 0 for an empty list. */
export const pageFields = {
  total: Type.Integer(),
  page: Type.Integer(),
  limit: Type.Integer(),
  total_pages: Type.Integer(),
};
