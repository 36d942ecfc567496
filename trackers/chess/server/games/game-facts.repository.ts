import { sql, type RawBuilder } from 'kysely';
import { STRENGTHS, type GAME_FACTS } from '../../contract/games.ts';

// Expressions on `chess_games g` that stats group by and lists filter by.

/** A condition: rated, with an opponent's rating that is known and not hidden. */
export function hasOpponentRating({
  hidingRatings,
}: {
  hidingRatings: readonly string[];
}): RawBuilder<boolean> {
  const isNotHidden =
    hidingRatings.length === 0 ? sql`` : sql`and g.opponent_key <> all(${hidingRatings}::text[])`;
  return sql<boolean>`(g.is_rated and g.opponent_rating is not null ${isNotHidden})`;
}

/** The index of the band in `STRENGTH_BANDS`, for games with both ratings. */
export const BAND = sql<number>`greatest(0, least(5, floor((g.opponent_rating - g.rating_before) / 100.0) + 3))::integer`;

/** The band as in `STRENGTHS`; null where a rating is unknown or hidden. */
export function strengthOf(span: { readonly hidingRatings: readonly string[] }): RawBuilder<string | null> {
  return sql`case when ${hasOpponentRating(span)} and g.rating_before is not null
    then (array[${sql.join(STRENGTHS.map((strength) => sql.lit(strength)))}])[${BAND} + 1] end`;
}

/** Seconds for the game and for each move, `180+2`, or days for a move, `3d`. */
export const controlOf = sql<string | null>`case when g.days_per_move is not null then g.days_per_move || 'd'
  when g.base_seconds is not null then g.base_seconds || '+' || coalesce(g.increment_seconds, 0) end`;

/** Seconds per move of a game: the mean of the medians of its phases. */
export const MOVE_SECONDS = sql<
  number | null
>`(coalesce(g.opening_seconds, 0)::float8 + coalesce(g.middlegame_seconds, 0)
  + coalesce(g.endgame_seconds, 0)) / nullif(num_nonnulls(g.opening_seconds, g.middlegame_seconds, g.endgame_seconds), 0)`;

/** Expressions that are null in games without the fact. */
export const FACTS: Readonly<
  Record<Exclude<(typeof GAME_FACTS)[number], 'opponent_rating' | 'both_ratings'>, RawBuilder<unknown>>
> = {
  rating: sql`g.rating`,
  clock: sql`coalesce(g.opening_seconds, g.left_at_move_20_seconds)`,
  move_20: sql`g.left_at_move_20_seconds`,
  accuracy: sql`g.accuracy`,
  opponent_accuracy: sql`g.opponent_accuracy`,
  acpl: sql`g.acpl`,
  move_time: MOVE_SECONDS,
  acpl_opening: sql`g.opening_acpl`,
  acpl_middlegame: sql`g.middlegame_acpl`,
  acpl_endgame: sql`g.endgame_acpl`,
  move_time_opening: sql`g.opening_seconds`,
  move_time_middlegame: sql`g.middlegame_seconds`,
  move_time_endgame: sql`g.endgame_seconds`,
};
