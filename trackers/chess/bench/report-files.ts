import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GameRejection } from '../contract/imports.ts';
import { parsePgn, playersIn } from '../server/pgn/parse-pgn.ts';
import { FileRefused } from '@plotline/server/tracker-kit/file-parsing.ts';

const HEAD = [
  '| file | [Event | games | of | taken | rejected, not for the owner | first other reason | ms |',
  '|---|---|---|---|---|---|---|---|',
];

/**
 * Prints how every PGN file of the given folders is read, for everybody who plays in it in turn, as a Markdown table:
 * `node trackers/chess/bench/report-files.ts <folder>…`
 */
async function main(folders: readonly string[]): Promise<void> {
  if (folders.length === 0) throw new Error('Give one folder or more.');
  const lines = [...HEAD];
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.pgn'));
    for (const name of names.sort()) lines.push(await reportFile(name, await readFile(join(folder, name))));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function reportFile(name: string, bytes: Buffer): Promise<string> {
  const events = bytes.toString('latin1').match(/^\s*\[Event "/gm)?.length ?? 0;
  try {
    const { games, players } = playersIn(bytes);
    const [owner] = players;
    const begin = performance.now();
    const batches = [
      ...parsePgn(bytes, { names: [owner?.name ?? 'Unknown'], now: Temporal.Now.instant(), timezone: 'UTC' }),
    ];
    const ms = Math.round(performance.now() - begin);
    const taken = batches.reduce((sum, batch) => sum + batch.games.length, 0);
    const rejected = batches.flatMap((batch) => batch.rejected);
    const others = rejected.filter(({ reason }) => !reason.includes('; neither is '));
    return row([name, events, games, owner?.name ?? '', taken, rejected.length, reasonsOf(others), ms]);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return row([name, events, '', '', '', '', `${error.code}: ${error.message}`, '']);
  }
}

function reasonsOf(rejected: readonly GameRejection[]): string {
  const [first] = rejected;
  return first ? `${rejected.length}: game ${first.index}: ${first.reason}` : '';
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

await main(process.argv.slice(2));
