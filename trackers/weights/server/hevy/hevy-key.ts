import type { WeightsKit } from '../weights.db.ts';

const PURPOSE = 'key of hevy';
/** Hevy's keys are UUIDs. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isKey(text: string): boolean {
  return KEY.test(text);
}

export function sealKey(kit: WeightsKit, key: string): string {
  return kit.seal(PURPOSE, key);
}

/** Decrypts a key; null when it was sealed with another secret. */
export function openKey(kit: WeightsKit, sealed: string): string | null {
  return kit.unseal(PURPOSE, sealed);
}
