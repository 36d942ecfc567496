import { expect, type APIRequestContext } from '@playwright/test';

/** Adds the chess tracker and imports games of a player. */
export async function importGames(
  request: APIRequestContext,
  { player, games }: { readonly player: string; readonly games: string },
): Promise<void> {
  await request.post('/api/trackers/enable', { data: { tracker_type: 'chess' } });
  const file = { name: 'games.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(games) };
  const sent = await request.post('/api/chess/import', { multipart: { username: player, file } });
  expect(sent.ok()).toBe(true);
}

/** Returns a game: the tags in the given order, then the moves, which end with the result. */
export function pgnGame(at: Date, tags: Readonly<Record<string, string>>, moves: string): string {
  const [date = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  const all = {
    ...tags,
    Result: moves.split(' ').at(-1) ?? '*',
    UTCDate: date.replaceAll('-', '.'),
    UTCTime: time,
  };
  const header = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${header.join('\n')}\n\n${moves}`;
}

const GAMES = [
  '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0',
  '1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2',
  '1. f3 e5 2. g4 Qh4# 0-1',
  '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 1-0',
  '1. e4 c6 2. d4 d5 3. e5 Bf5 0-1',
];
const HOUR_MS = 3_600_000;

/** Returns `count` games of a user, one every two hours back from now, each against another opponent. */
export function manyGames(name: string, count: number, controls: readonly string[] = ['180+2']): string {
  const games = Array.from({ length: count }, (_, index) => {
    const other = { name: `Opponent with quite a long name ${index}`, elo: String(1_500 + (index % 300)) };
    const self = { name, elo: String(1_600 + (index % 97)) };
    const [white, black] = index % 2 === 0 ? [self, other] : [other, self];
    const tags = {
      Event: 'Evening',
      White: white.name,
      Black: black.name,
      WhiteElo: white.elo,
      BlackElo: black.elo,
      TimeControl: controls[index % controls.length] ?? '180+2',
    };
    const at = new Date(Date.now() - (index + 1) * 2 * HOUR_MS);
    return pgnGame(at, tags, GAMES[index % GAMES.length] ?? '*');
  });
  return games.join('\n\n');
}
