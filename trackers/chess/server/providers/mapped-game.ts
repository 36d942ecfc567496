import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PlayedGame } from '../games/game.model.ts';

/** What became of a game that a provider sent. */
export type MappedGame =
  | { readonly kind: 'game'; readonly game: PlayedGame }
  /** Still going on, or of a shape that is not known: told, and left out. */
  | { readonly kind: 'skipped'; readonly id: string; readonly reason: string };

/** Thrown while one game is mapped: it costs that game alone. */
export class UnknownGame extends Error {
  override readonly name = 'UnknownGame';
}

/** Checks a game's shape and maps it. */
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
