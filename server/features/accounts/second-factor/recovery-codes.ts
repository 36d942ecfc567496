import { hash, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without letters and digits that look alike. 16 of these 31 characters have 79 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 16;

/** Returns ten new codes: `x7kd-29fm-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
    return characters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
  });
}

/** Returns the hash of a typed code. Codes are random, so a slow hash would gain nothing. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return hash('sha256', `${userId} ${normaliseCode(code)}`, 'buffer');
}

/** Removes what people type between characters. */
export function normaliseCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}
