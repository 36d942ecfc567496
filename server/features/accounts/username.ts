import { USERNAME_REQUIRED, USERNAME_RESERVED, USERNAME_RULE } from '@plotline/contract/errors.ts';
import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import { RESERVED_NAMES } from './reserved-names.ts';

const PATTERN = new RegExp(USERNAME_PATTERN);

export function normaliseUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** What is wrong with a normalised name; undefined when nothing is. */
export function objectionToUsername(username: string, isReserved: IsReserved): string | undefined {
  if (username === '') return USERNAME_REQUIRED;
  if (!PATTERN.test(username)) return USERNAME_RULE;
  return isReserved(username) ? USERNAME_RESERVED : undefined;
}

export type IsReserved = (username: string) => boolean;

/** Names that this installation reserves: those of every one, its brand, and `addresses`, read at the first question. */
export function reservedHere(brandName: string, addresses: () => Iterable<string>): IsReserved {
  const brand = brandName.toLowerCase();
  const own = [brand.replace(/[^a-z0-9]+/g, ''), brand.replace(/[^a-z0-9]+/g, '_')];
  let names: ReadonlySet<string> | undefined;
  return (username) => (names ??= new Set([...RESERVED_NAMES, ...own, ...addresses()])).has(username);
}
