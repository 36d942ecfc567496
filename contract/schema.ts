import { Type, type Static, type TSchema, type TUnion, type TNull } from 'typebox';

/** Shapes that every feature shares. Times are ISO 8601 UTC with milliseconds, ids are UUIDs. */
export const Uuid = Type.String({ format: 'uuid' });
export const Instant = Type.String({ format: 'date-time' });
export const LocalDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** The day on which a user's weeks begin; whoever looks at them sees these weeks. */
export const WeekStart = Type.Enum(['monday', 'sunday']);
export type WeekStart = Static<typeof WeekStart>;

export function Nullable<S extends TSchema>(schema: S): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** A user as shown beside a comment, in a list, in a dialog. */
export const Summary = Type.Object({
  uuid: Uuid,
  username: Type.String(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  profile_photo_url: Nullable(Type.String()),
});
export type Summary = Static<typeof Summary>;

/**
 * The age of counts: of two readings of the same count the one with the higher number is the newer, in whatever order
 * they arrive. A client never lets an older one win. Absent where nothing orders them.
 */
export const Seq = Type.Optional(Type.Integer());

export const Success = Type.Object({ success: Type.Literal(true) });

/** A username in an address, found in any case. */
export const UsernameText = Type.String({ minLength: 1, maxLength: 60 });
export const UsernameParam = Type.Object({ username: UsernameText });
/**
 * As whom the owner looks at their own profile: `visitor`, or the username of an approved follower. The answer is then
 * exactly what that viewer gets; anyone who is not a follower is 404. For everyone but the owner it changes nothing.
 */
export const viewAsQuery = { view_as: Type.Optional(UsernameText) };
/** A user who is not signed in, as a value of `view_as`. No account may be called so. */
export const VISITOR = 'visitor';
export const UuidParam = Type.Object({ uuid: Uuid });

/** `page` from 1 and `limit` 1-100; anything else is refused with 422. */
export function pageQuery(defaultLimit: number) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit })),
  };
}

/** The two forms of an error body: one sentence, or one entry for each invalid field. */
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
