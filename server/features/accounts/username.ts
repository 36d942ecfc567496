import { USERNAME_REQUIRED, USERNAME_RESERVED, USERNAME_RULE } from '@plotline/contract/errors.ts';
import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import { RESERVED_NAMES } from './reserved-names.ts';

const PATTERN = new RegExp(USERNAME_PATTERN);

export function normaliseUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** What is wrong with a normalised name; undefined when nothing is. */
export function objectionToUsername(username: string, alsoReserved: ReadonlySet<string>): string | undefined {
  if (username === '') return USERNAME_REQUIRED;
  if (!PATTERN.test(username)) return USERNAME_RULE;
  return RESERVED_NAMES.has(username) || alsoReserved.has(username) ? USERNAME_RESERVED : undefined;
}

/** Names that this installation reserves: its brand and what the trackers use. */
export function reservedHere(brandName: string, names: readonly string[]): ReadonlySet<string> {
  const brand = brandName.toLowerCase();
  return new Set([brand.replace(/[^a-z0-9]+/g, ''), brand.replace(/[^a-z0-9]+/g, '_'), ...names]);
}
