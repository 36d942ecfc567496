import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PlayedGame } from '../games/game.model.ts';

/** A game of a provider, or the reason for leaving it out. */
export type MappedGame =
  | { readonly kind: 'game'; readonly game: PlayedGame }
  /** In progress, or of an unknown shape. */
  | { readonly kind: 'skipped'; readonly id: string; readonly reason: string };

/** Thrown by a mapping to leave out one game. */
export class UnknownGame extends Error {
  override readonly name = 'UnknownGame';
}

/** Returns a function that checks a game's shape and maps it. */
export function gameMapper<Schema extends TSchema, Context>(
  schema: Schema,
  map: (game: Static<Schema>, context: Context) => PlayedGame,
): (raw: unknown, context: Context) => MappedGame {
  const checker = Compile(schema);
  return (raw, context) => {
    if (!checker.Check(raw)) {
      const [first] = checker.Errors(raw);
      return {
        kind: 'skipped',
        id: idOf(raw),
        reason: `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim(),
      };
    }
    try {
      return { kind: 'game', game: map(raw, context) };
    } catch (error) {
      if (!(error instanceof UnknownGame)) throw error;
      return { kind: 'skipped', id: idOf(raw), reason: error.message };
    }
  };
}

function idOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null) return '?';
  const id = 'url' in raw ? raw.url : 'id' in raw ? raw.id : null;
  return typeof id === 'string' ? id : '?';
}
