import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileRefused } from '@plotline/server/tracker-kit/file-parsing.ts';
import { importReport } from '../server/file-formats/import-report.ts';
import { parseImport } from '../server/file-formats/parse-import.ts';

const HEAD = [
  '| file | format | set rows | workouts | sets kept | rejected | first reason | ms |',
  '|---|---|---|---|---|---|---|---|',
];

/**
 * Prints the parse result of every file in the given folders as a Markdown table:
 * `node trackers/weights/bench/report-files.ts <folder>…`
 */
async function main(folders: readonly string[]): Promise<void> {
  if (folders.length === 0) throw new Error('Give one folder or more.');
  const lines = [...HEAD];
  for (const folder of folders) {
    const names = await readdir(folder);
    for (const name of names.sort()) lines.push(reportFile(name, await readFile(join(folder, name))));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

function reportFile(name: string, bytes: Uint8Array): string {
  const begin = performance.now();
  try {
    const parsed = parseImport(bytes, { now: Temporal.Now.instant() });
    const ms = Math.round(performance.now() - begin);
    const { sets, setRows, workouts, rejected } = importReport(parsed);
    const [first] = rejected;
    const reason = first ? `line ${first.line}: ${first.reason}` : '';
    return row([name, parsed.variant, setRows, workouts, sets, rejected.length, reason, ms]);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return row([name, 'refused', '', '', '', '', `${error.code}: ${error.message}`, '']);
  }
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

await main(process.argv.slice(2));
