import { readFileSync } from 'node:fs';
import type { ParsedImport } from './import.model.ts';
import { parseImport } from './parse-import.ts';

/** The moment at which the tests read files. */
export const NOW = Temporal.Instant.from('2026-04-20T12:00:00Z');

const FOLDER = new URL('../../fixtures/', import.meta.url);

export function readFixture(name: string): Uint8Array {
  return readFileSync(new URL(name, FOLDER));
}

export function parseFixture(name: string): ParsedImport {
  return parseImport(readFixture(name), { now: NOW });
}

export function parseText(text: string): ParsedImport {
  return parseImport(new TextEncoder().encode(text), { now: NOW });
}

export function setsOf(parsed: ParsedImport) {
  return parsed.workouts.flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets));
}
