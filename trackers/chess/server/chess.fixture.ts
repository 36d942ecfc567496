import { createTrackerKit } from '../../../server/features/activities/tracker-kit.ts';
import { createTestApp, type TestAppOptions } from '../../../tests/support/test-app.ts';
import type { Provider } from '../contract/game-values.ts';
import type { ImportReport } from '../contract/imports.ts';
import { tracker } from '../tracker.ts';
import { chessKit } from './chess.db.ts';
import type { PlayedGame } from './games/game.model.ts';
import { storeGames, type StoreGames } from './games/store-games.service.ts';

/** A Wednesday. */
export const NOW = new Date('2026-03-18T12:00:00.000Z');

/** The whole app with users who play. Call it at the top of a test file. */
export async function createChessFixture(options: TestAppOptions = {}) {
  const app = await createTestApp({ now: () => NOW, ...options });
  let count = 0;

  async function join(fields: object = {}) {
    count += 1;
    const caller = await app.signUp(`player_${count}`, fields);
    const send = (
      url: string,
      file: string | Uint8Array<ArrayBuffer>,
      /** The username, or all fields. */
      sent: string | Readonly<Record<string, string>> = {},
    ) => {
      const payload = new FormData();
      const values = typeof sent === 'string' ? { username: sent } : sent;
      for (const [name, value] of Object.entries(values)) payload.append(name, value);
      payload.append('file', new Blob([file]), 'games.pgn');
      return app.http.inject({ method: 'POST', url, payload, cookies: { session: caller.cookie } });
    };
    return {
      ...caller,
      send,
      /** Imports a file, which must succeed. */
      play: async (file: string | Uint8Array<ArrayBuffer>, username = 'Ada'): Promise<ImportReport> => {
        const answer = await send('/api/chess/import', file, username);
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return answer.json();
      },
      page: async (query = '') =>
        (await caller.get(`/api/profiles/${caller.username}/chess?timeframe=all${query}`)).json(),
      items: async (query = '') =>
        (await caller.get(`/api/profiles/${caller.username}/chess/items?${query}`)).json(),
    };
  }

  const kit = chessKit(createTrackerKit(app.platform, tracker));
  /** Stores games like a sync of a confirmed account. */
  const store = (userId: string, games: readonly PlayedGame[], account: Partial<StoreGames> = {}) =>
    kit.transaction((trx) =>
      storeGames(kit, trx, { userId, accountId: null, isFed: true, games, ...account }),
    );
  /** Links an account to a user without asking its site. Returns its id. */
  async function linkAccount(
    userId: string,
    { username = 'ada', ...fields }: LinkedAccount = {},
  ): Promise<string> {
    const uuid = kit.newId();
    const account = { uuid, user_id: userId, username, username_key: username.toLowerCase() };
    await kit.db
      .insertInto('chess_accounts')
      .values({ ...account, provider: 'chesscom', linked_at: kit.now(), ...fields })
      .execute();
    return uuid;
  }
  return { ...app, kit, tables: kit.db, join, store, linkAccount };
}

interface LinkedAccount {
  readonly provider?: Provider;
  readonly username?: string;
  readonly username_key?: string;
  readonly verified_at?: Date | null;
}

export type Player = Awaited<ReturnType<Awaited<ReturnType<typeof createChessFixture>>['join']>>;

export interface GameText {
  readonly white?: string;
  readonly black?: string;
  readonly result?: '1-0' | '0-1' | '1/2-1/2' | '*';
  /** The start; the clocks give the length, else it is zero. */
  readonly at?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly moves?: string;
}

/** A game of Ada's as PGN; games with different times have different ids. */
export function pgn({
  white = 'Ada',
  black = 'Bob',
  result = '1-0',
  at = '2026-03-17T18:00:00Z',
  tags = {},
  moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6',
}: GameText = {}): string {
  const [date = '', time = ''] = at.slice(0, 19).split('T');
  const all = {
    Event: 'A match',
    Site: '?',
    Date: date.replaceAll('-', '.'),
    White: white,
    Black: black,
    Result: result,
    UTCDate: date.replaceAll('-', '.'),
    UTCTime: time,
    TimeControl: '180+2',
    ...tags,
  };
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join('\n')}\n\n${moves} ${result}\n\n`;
}

/** A rated blitz game on chess.com that Ada won, with its end. */
export function played(endedAt: string, changes: Partial<PlayedGame> = {}): PlayedGame {
  const ended = Temporal.Instant.from(endedAt);
  return {
    source: 'chesscom',
    externalId: endedAt,
    aliases: [],
    url: null,
    variant: 'standard',
    timeClass: 'blitz',
    baseSeconds: 180,
    incrementSeconds: 2,
    daysPerMove: null,
    isRated: true,
    isCompetitive: true,
    color: 'white',
    result: 'win',
    termination: 'resignation',
    ratingBefore: null,
    ratingAfter: 1500,
    isProvisional: false,
    ownName: 'ada',
    ownTitle: null,
    opponentName: 'bob',
    opponentTitle: null,
    opponentRating: 1500,
    opponentIsAi: false,
    opening: null,
    event: null,
    startedAt: ended.subtract({ minutes: 5 }),
    endedAt: ended,
    datePrecision: 'day',
    accuracy: null,
    opponentAccuracy: null,
    acpl: null,
    middleGamePly: null,
    endGamePly: null,
    initialFen: null,
    finalFen: null,
    lastMove: null,
    moves: [],
    ...changes,
  };
}
