import { createHash } from 'node:crypto';
import type { Source } from '../../contract/words.ts';
import { foldName } from '../games/fold-name.ts';

export interface GameSource {
  readonly source: Source;
  readonly externalId: string;
  readonly url: string | null;
}

const CHESSCOM = /chess\.com\/(?:game\/)?(live|daily)\/(?:game\/)?(\d+)/;
/** An id has 8 characters; 4 more name the player who looks. */
const LICHESS = /lichess\.org\/(\w{8})(?:\w{4})?(?:[/?#]|$)/;
const LICHESS_PAGES = new Set(['analysis', 'practice', 'streamer', 'training']);

/** Games of the two sites keep the site's id, so that a file and a sync never store a game twice. */
export function readSource(tags: ReadonlyMap<string, string>, sans: readonly string[]): GameSource {
  const links = [tags.get('Link'), tags.get('Site'), tags.get('GameLink')].filter(
    (link) => link !== undefined,
  );
  for (const link of links) {
    const [, kind, id] = CHESSCOM.exec(link) ?? [];
    if (id !== undefined)
      return { source: 'chesscom', externalId: id, url: `https://www.chess.com/game/${kind}/${id}` };
    const [, lichessId] = LICHESS.exec(link) ?? [];
    if (lichessId !== undefined && !LICHESS_PAGES.has(lichessId)) {
      return { source: 'lichess', externalId: lichessId, url: `https://lichess.org/${lichessId}` };
    }
  }
  return { source: 'pgn', externalId: hashOf(tags, sans), url: null };
}

function hashOf(tags: ReadonlyMap<string, string>, sans: readonly string[]): string {
  const players = ['White', 'Black'].map((name) => foldName(tags.get(name) ?? ''));
  const facts = ['Date', 'Round', 'Result'].map((name) => tags.get(name) ?? '?');
  return createHash('sha256')
    .update([...players, ...facts, ...sans].join('\n'))
    .digest('hex')
    .slice(0, 40);
}
