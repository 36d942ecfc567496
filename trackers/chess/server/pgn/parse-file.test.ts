import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createImports } from '../../../../server/platform/imports.ts';
import { CHESSCOM_GAME, LICHESS_GAME, OPTIONS, pgn, read } from './pgn.samples.ts';
import { parseGames, parsePlayers } from './parse-file.ts';
import { playersIn } from './parse-pgn.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'plotline-pgn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const imports = createImports();

function fileOf(text: string | Uint8Array): string {
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, text);
  return file;
}

const LATIN = Buffer.from(pgn({ White: 'Müller, Jörg', Site: 'Münster' }), 'latin1');

const readAll = (text: string) => Array.fromAsync(parseGames(imports, fileOf(text), OPTIONS));

test('when a file is read in a child process, the games are the same', async () => {
  const text = CHESSCOM_GAME + LICHESS_GAME + pgn({ White: 'Carl' });
  const { games, rejected } = read(text);
  expect(await readAll(text)).toEqual([{ games, rejected, read: 3, progress: 1 }]);
});

test('when the file is long, it is read in batches with their progress', async () => {
  const batches = await readAll(
    Array.from({ length: 250 }, (_, day) => pgn({ Round: String(day) })).join(''),
  );
  expect(batches.map((batch) => batch.read)).toEqual([100, 200, 250]);
  expect(batches.map(({ progress }) => Math.round(progress * 10) / 10)).toEqual([0.4, 0.8, 1]);
});

test('when the file is refused, the error is passed on unchanged', async () => {
  await expect(readAll('% nothing\n')).rejects.toMatchObject({
    name: 'FileRefused',
    code: 'no_games',
    message: 'There is no game in the file.',
  });
});

test('when games of a file have different encodings, the names of all are right', () => {
  const bytes = Buffer.concat([Buffer.from(pgn({ White: 'Müller, Jörg', Black: 'Łódzki, Ján' })), LATIN]);
  const { games, rejected } = read(bytes, { names: ['Müller, Jörg'] });
  expect(rejected).toEqual([]);
  expect(games.map(({ ownName, opponentName }) => [ownName, opponentName])).toEqual([
    ['Müller, Jörg', 'Łódzki, Ján'],
    ['Müller, Jörg', 'Boris'],
  ]);
});

test('when a file is not UTF-8, its encoding is asked for and used', async () => {
  const name = Buffer.from([0xcf, 0xb8, 0xf2, 0xf0]);
  const [before = '', after = ''] = pgn({ White: '|' }).split('|');
  const file = fileOf(Buffer.concat([Buffer.from(before), name, Buffer.from(after)]));
  const preview = await parsePlayers(imports, file);
  expect(preview).toMatchObject({ encoding: 'windows-1252', players: [{ name: 'Boris' }, { name: 'Ï¸òð' }] });
  const encoding = 'windows-1251';
  const asked = await parsePlayers(imports, file, encoding);
  expect(asked).toMatchObject({ encoding, players: [{ name: 'Boris' }, { name: 'Пётр' }] });
  const [batch] = await Array.fromAsync(parseGames(imports, file, { ...OPTIONS, names: ['Пётр'], encoding }));
  expect(batch?.games).toMatchObject([{ ownName: 'Пётр', opponentName: 'Boris' }]);
  expect(await parsePlayers(imports, fileOf(CHESSCOM_GAME))).not.toHaveProperty('encoding');
});

test('when players are counted, spellings of a name are merged, most games first', async () => {
  const text =
    pgn({ White: 'Kovač, Ana', Black: 'Boris' }) +
    pgn({ White: 'Carl', Black: 'Ana Kovač' }) +
    pgn({ White: '?', Black: 'Carl' });
  const players = [
    { name: 'Carl', games: 2 },
    { name: 'Kovač, Ana', games: 2 },
  ];
  expect(playersIn(new TextEncoder().encode(text), { most: 2 })).toEqual({ games: 3, players });
  expect((await parsePlayers(imports, fileOf(text))).players.slice(0, 2)).toEqual(players);
});
