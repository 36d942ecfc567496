import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { DeclaredRows } from './declared-rows.ts';

/**
 * Reads the notes of a whole test run: statements whose rows differ from their row type, and
 * statements that no test executed. Returns one sentence per problem.
 */
export function findRowProblems(folder: string): readonly string[] {
  const declared: DeclaredRows = JSON.parse(readFileSync(path.join(folder, 'declared.json'), 'utf8'));
  const executed = new Set(readLines(folder, 'executed-'));
  const unchecked = Object.keys(declared).filter((site) => !executed.has(site));
  return [
    ...new Set(readLines(folder, 'wrong-')),
    ...unchecked.map((site) => `${site} declares a row type, but no test executes the statement`),
  ];
}

function readLines(folder: string, prefix: string): readonly string[] {
  const files = readdirSync(folder).filter((name) => name.startsWith(prefix));
  return files.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'));
}
