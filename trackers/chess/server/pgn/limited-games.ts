import { IMPORT_MAX_GAMES } from '../../contract/imports.ts';
import { PgnError } from './pgn.errors.ts';
import { splitGames, type RawGame } from './split-games.ts';

/** The games of a file. Throws a `PgnError` when there is none, or one more than are taken of one file. */
export function* limitedGames(text: string): Generator<RawGame> {
  let games = 0;
  for (const game of splitGames(text)) {
    games += 1;
    if (games > IMPORT_MAX_GAMES) throw tooManyGames();
    yield game;
  }
  if (games === 0) throw new PgnError('no_games', 'There is no game in the file.');
}

/** Goes through a whole file, so that one that is refused is refused before any of its games is stored. */
export function checkGames(text: string): void {
  const games = limitedGames(text);
  while (games.next().done !== true);
}

function tooManyGames(): PgnError {
  const most = IMPORT_MAX_GAMES.toLocaleString('en-US');
  return new PgnError(
    'too_many_games',
    `The file has more than ${most} games. Cut it into smaller files, and import one after the other.`,
  );
}
