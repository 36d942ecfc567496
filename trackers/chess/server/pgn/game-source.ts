import { createHash } from 'node:crypto';
import type { Source } from '../../contract/words.ts';
import { foldName } from '../games/fold-name.ts';

export interface GameSource {
  readonly source: Source;
  /** Null when neither site knows the game. */
  readonly externalId: string | null;
  readonly url: string | null;
}

const LINK_TAGS = ['Link', 'Site', 'GameLink', 'LichessURL'];
const CHESSCOM = /chess\.com\/(?:game\/)?(live|daily)\/(?:game\/)?(\d+)/;
/** An id has 8 characters; 4 more name the player who looks. */
const LICHESS = /lichess\.org\/(\w{8})(?:\w{4})?(?:[/?#]|$)/;
const LICHESS_PAGES = new Set(['analysis', 'practice', 'streamer', 'training']);

/** Games of the two sites keep the site's id, so that a file and a sync never store a game twice. */
export function readSource(tags: ReadonlyMap<string, string>): GameSource {
  const links = LINK_TAGS.flatMap((tag) => tags.get(tag) ?? []);
  for (const link of links) {
    const [, kind, id] = CHESSCOM.exec(link) ?? [];
    if (id !== undefined)
      return { source: 'chesscom', externalId: id, url: `https://www.chess.com/game/${kind}/${id}` };
    const [, lichessId] = LICHESS.exec(link) ?? [];
    if (lichessId !== undefined && !LICHESS_PAGES.has(lichessId)) {
      return { source: 'lichess', externalId: lichessId, url: `https://lichess.org/${lichessId}` };
    }
  }
  return { source: 'pgn', externalId: null, url: null };
}

/**
 * Names a game that no site has named, by what stays when it is exported and read again: the same players, day, result
 * and moves are the same game.
 */
export function hashOfGame(facts: {
  readonly white: string;
  readonly black: string;
  readonly day: string;
  readonly result: string;
  readonly sans: readonly string[];
}): string {
  const { white, black, day, result, sans } = facts;
  const text = [foldName(white), foldName(black), day, result, ...sans].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
