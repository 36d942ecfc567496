import { describe, expect, it } from 'vitest';
import { CHESSCOM_GAME, LICHESS_GAME, OPTIONS, pgn, read } from './pgn.samples.ts';
import { parseInWorker } from './parse-in-worker.ts';
import { playersIn } from './players.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const readAll = (bytes: Uint8Array) => Array.fromAsync(parseInWorker(bytes, OPTIONS));

describe('parseInWorker', () => {
  it('when a file is read in a thread, the games are those of reading it here, and the bytes stay usable', async () => {
    const text = CHESSCOM_GAME + LICHESS_GAME + pgn({ White: 'Carl' });
    const bytes = bytesOf(text);
    const batches = await readAll(bytes);
    const { games, rejected } = read(text);
    expect(batches).toEqual([{ games, rejected, read: 3, progress: 1 }]);
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('when the file is long, it comes in batches that know how far they are', async () => {
    const text = Array.from({ length: 250 }, (_, day) => pgn({ Round: String(day) })).join('');
    const batches = await readAll(bytesOf(text));
    expect(batches.map((batch) => batch.read)).toEqual([100, 200, 250]);
    expect(batches.map(({ progress }) => Math.round(progress * 10) / 10)).toEqual([0.4, 0.8, 1]);
  });

  it('when whoever takes the games stops, the thread ends', async () => {
    const text = Array.from({ length: 1000 }, () => pgn({})).join('');
    for await (const batch of parseInWorker(bytesOf(text), OPTIONS)) {
      expect(batch.read).toBe(100);
      break;
    }
  });

  it('when the file is refused, the refusal comes through as it was', async () => {
    await expect(readAll(bytesOf('% nothing\n'))).rejects.toMatchObject({
      name: 'PgnError',
      code: 'no_games',
    });
    await expect(readAll(new Uint8Array(33 * 1024 * 1024))).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('playersIn', () => {
  it('when names are counted, ways of writing one are one, and most games come first', async () => {
    const text =
      pgn({ White: 'Kovač, Ana', Black: 'Boris' }) +
      pgn({ White: 'Carl', Black: 'Ana Kovač' }) +
      pgn({ White: '?', Black: 'Carl' });
    expect(await playersIn(bytesOf(text), 2)).toEqual({
      games: 3,
      players: [
        { name: 'Carl', games: 2 },
        { name: 'Kovač, Ana', games: 2 },
      ],
    });
  });
});
