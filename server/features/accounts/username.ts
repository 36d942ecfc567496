import { USERNAME_REQUIRED, USERNAME_RESERVED, USERNAME_RULE } from '@plotline/contract/errors.ts';
import { USERNAME_PATTERN } from '@plotline/contract/limits.ts';
import { RESERVED_NAMES } from './reserved-names.ts';

const PATTERN = new RegExp(USERNAME_PATTERN);

export function normaliseUsername(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Returns the error message for a normalised username; undefined when it is valid. */
export function usernameProblem(username: string, isReserved: IsReserved): string | undefined {
  if (username === '') return USERNAME_REQUIRED;
  if (!PATTERN.test(username)) return USERNAME_RULE;
  return isReserved(username) ? USERNAME_RESERVED : undefined;
}

export type IsReserved = (username: string) => boolean;

/** Creates the check for reserved names: fixed ones, the brand, and `addresses`, which are read on the first call. */
export function createReservedNames(brandName: string, addresses: () => Iterable<string>): IsReserved {
  const brand = brandName.toLowerCase();
  const own = [brand.replace(/[^a-z0-9]+/g, ''), brand.replace(/[^a-z0-9]+/g, '_')];
  let names: ReadonlySet<string> | undefined;
  return (username) => (names ??= new Set([...RESERVED_NAMES, ...own, ...addresses()])).has(username);
}
