import { expect, test } from 'vitest';
import { differingTimeZone, noteTimeZoneAnswer } from './device-time-zone.ts';

const now = new Date('2026-03-18T12:00:00Z');
const user = { uuid: 'me', timezone: 'UTC' };

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test.each([
  ['Europe/Paris', 'Europe/Paris', null],
  ['Europe/Paris', 'Europe/Berlin', null],
  ['UTC', 'Etc/UTC', null],
  ['Europe/Paris', 'Europe/Lisbon', 'Europe/Lisbon'],
  // Clocks that agree in winter only.
  ['Africa/Lagos', 'Europe/Paris', 'Europe/Paris'],
])('when the account is in %s and the device in %s, %s is offered', (account, device, offered) => {
  expect(differingTimeZone({ ...user, timezone: account }, { now, device, storage: memory() })).toBe(offered);
});

test('when the user has answered, only another zone is offered', () => {
  const storage = memory();
  noteTimeZoneAnswer(user, 'Asia/Tokyo', storage);
  expect(differingTimeZone(user, { now, device: 'Asia/Tokyo', storage })).toBeNull();
  expect(differingTimeZone(user, { now, device: 'Asia/Dubai', storage })).toBe('Asia/Dubai');
});

test('when another user of the browser has answered, the zone is offered', () => {
  const storage = memory();
  noteTimeZoneAnswer({ uuid: 'other' }, 'Asia/Tokyo', storage);
  expect(differingTimeZone(user, { now, device: 'Asia/Tokyo', storage })).toBe('Asia/Tokyo');
});
