import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChesscomClient } from './chesscom.client.ts';
import { chesscomGame } from './games.samples.ts';
import { createLichessClient } from './lichess.client.ts';
import type { ProviderAccess } from '@plotline/server/tracker-kit/sync/provider-http.ts';
import { serveChesscomPlayer, serveLichessPlayer } from './fake-players.fixture.ts';
import { startFakeProvider } from '../../../../server/tracker-kit/sync/fake-provider.fixture.ts';

const NOW = new Date('2026-09-15T12:00:00.000Z');
const site = await startFakeProvider();
const elsewhere = await startFakeProvider();
afterAll(() => Promise.all([site.close(), elsewhere.close()]));

const access: ProviderAccess = {
  base: site.base,
  userAgent: 'Plotline/1.0 (+https://example.org; hello@example.org)',
  fetch,
  now: () => NOW,
  idleMs: 400,
  limitMs: 400,
};
// Its tests only wait for a response that never comes: a busy machine has time for the others.
const chesscom = createChesscomClient({ ...access, idleMs: 2_000, limitMs: 2_000 });
const lichess = createLichessClient({ ...access, base: `${site.base}/api` });
const { signal } = new AbortController();
const ana = { username: 'Ana_K', signal };

beforeEach(() => {
  site.forget();
  serveChesscomPlayer(
    site,
    { username: 'Ana_K', player_id: 7 },
    { '2026-08': [], '2026-09': [chesscomGame(1)] },
  );
});

describe('chess.com', () => {
  test('when a player is requested, the User-Agent identifies this server and the name is in lower case', async () => {
    expect(await chesscom.player(ana)).toMatchObject({ value: { player_id: 7, username: 'Ana_K' } });
    expect(site.requests).toMatchObject([
      { path: '/player/ana_k', headers: { 'user-agent': access.userAgent, accept: 'application/json' } },
    ]);
  });

  test('when nothing has changed, the response is not_modified', async () => {
    const first = await chesscom.games({ ...ana, month: '2026-09' });
    if (first === 'not_modified') throw new Error('the first request was unconditional');
    expect(first.value).toHaveLength(1);
    const again = await chesscom.games({ ...ana, month: '2026-09', validators: first.validators });
    expect(again).toBe('not_modified');
    expect(site.statuses()).toEqual({ 200: 1, 304: 1 });
  });

  test('when months are requested, they are returned as year and month', async () => {
    expect(await chesscom.months(ana)).toMatchObject({ value: ['2026-08', '2026-09'] });
  });

  test.each([
    [{ status: 404, body: { message: 'User "x" not found.' } }, { kind: 'not_found' }],
    [
      { status: 404, body: { message: 'An internal error has occurred. Please ...' } },
      { kind: 'unavailable' },
    ],
    [{ status: 410, body: {} }, { kind: 'closed' }],
    [{ status: 403, body: 'no' }, { kind: 'refused' }],
    [
      { status: 429, body: '' },
      { kind: 'rate_limited', retryAt: null },
    ],
    [
      { status: 429, headers: { 'retry-after': '90' } },
      { kind: 'rate_limited', retryAt: new Date('2026-09-15T12:01:30.000Z') },
    ],
    [
      { status: 429, headers: { 'retry-after': 'Tue, 15 Sep 2026 12:05:00 GMT' } },
      { kind: 'rate_limited', retryAt: new Date('2026-09-15T12:05:00.000Z') },
    ],
    [{ status: 500, body: 'oops' }, { kind: 'unavailable' }],
    [{ status: 503, body: 'oops' }, { kind: 'unavailable' }],
    [{ isHanging: true }, { kind: 'unavailable' }],
    [{ status: 418, body: 'tea' }, { kind: 'bad_response' }],
    [{ body: '<html>' }, { kind: 'bad_response' }],
    [{ body: { player_id: 'seven', username: 'x' } }, { kind: 'bad_response' }],
  ])('when the response is %j, the error has the right kind', async (response, failure) => {
    site.once(response);
    await expect(chesscom.player(ana)).rejects.toMatchObject({ name: 'ProviderError', ...failure });
  });

  test('when a player was renamed, the redirect is followed, but not to another host', async () => {
    site.on('/player/ana_k', { status: 301, headers: { location: '/player/ana_new' } });
    serveChesscomPlayer(site, { username: 'ana_new', player_id: 7 }, {});
    expect(await chesscom.player(ana)).toMatchObject({ value: { username: 'ana_new' } });
    site.on('/player/ana_k', { status: 301, headers: { location: `${elsewhere.base}/player/ana_k` } });
    await expect(chesscom.player(ana)).rejects.toMatchObject({ kind: 'bad_response' });
    expect(elsewhere.requests).toEqual([]);
  });

  test.each(['../club/x', 'a/b', 'ana k', ''])(
    'when the name is %j, no request is made',
    async (username) => {
      await expect(chesscom.player({ username, signal })).rejects.toMatchObject({ kind: 'not_found' });
      await expect(lichess.user({ username, signal })).rejects.toMatchObject({ kind: 'not_found' });
      expect(site.requests).toEqual([]);
    },
  );

  test('when the caller aborts, its own reason is thrown', async () => {
    site.once({ isHanging: true });
    const own = new AbortController();
    const request = chesscom.player({ username: 'ana_k', signal: own.signal });
    await vi.waitUntil(() => site.requests.length === 1);
    own.abort(new Error('the server stops'));
    await expect(request).rejects.toThrow('the server stops');
  });
});

describe('Lichess', () => {
  const games = [1, 2, 3].map((number) => ({ id: `L${number}`, createdAt: 1_789_412_531_000 + number }));
  const page = { username: 'Ana_K', order: 'newest', max: 1_000, signal } as const;

  test('when games are requested, they are streamed line by line in the requested order', async () => {
    serveLichessPlayer(site, { id: 'ana_k', username: 'Ana_K' }, games, () => ({ msPerLine: 20 }));
    expect(await read(lichess.games(page))).toEqual(['L3', 'L2', 'L1']);
    const since = { ...page, order: 'oldest', sinceMs: 1_789_412_531_002 } as const;
    expect(await read(lichess.games(since))).toEqual(['L2', 'L3']);
    expect(site.requests[0]?.headers.accept).toBe('application/x-ndjson');
    expect(site.requests[0]?.query.get('clocks')).toBe('true');
  });

  test.each([[{ cutAfter: 2 }], [{ hangAfter: 2 }]])(
    'when the stream breaks (%j), the lines before are returned and then it fails',
    async (trouble) => {
      serveLichessPlayer(site, { id: 'ana_k', username: 'Ana_K' }, games, () => trouble);
      const seen: string[] = [];
      await expect(read(lichess.games(page), seen)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(seen).toEqual(['L3', 'L2']);
    },
  );

  test('when lines arrive slowly, they are all returned', async () => {
    serveLichessPlayer(site, { id: 'ana_k', username: 'Ana_K' }, games, () => ({ msPerLine: 250 }));
    expect(await read(lichess.games(page))).toHaveLength(3);
  });

  test('when the response is 429, it fails before the first line', async () => {
    serveLichessPlayer(site, { id: 'ana_k', username: 'Ana_K' }, games, () => ({ status: 429 }));
    await expect(read(lichess.games(page))).rejects.toMatchObject({ kind: 'rate_limited' });
  });
});

async function read(lines: AsyncGenerator<string>, seen: string[] = []): Promise<string[]> {
  for await (const line of lines) seen.push((JSON.parse(line) as { id: string }).id);
  return seen;
}
