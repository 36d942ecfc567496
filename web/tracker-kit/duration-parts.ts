import { formatDuration } from '../platform/format.ts';
import type { StatPart } from '../ui/StatTile.tsx';

/** Writes `43h` `18m`; below an hour `58m` `20s`, or `58m` without seconds. */
export function durationParts(durationSeconds: number): StatPart[] {
  return formatDuration(durationSeconds)
    .split(' ')
    .filter((part, index) => index === 0 || part !== '0s')
    .map((part) => ({ value: part.slice(0, -1), unit: part.slice(-1), isJoined: true }));
}
