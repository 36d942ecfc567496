import { expect, test } from 'vitest';
import { siteCard, type Card } from './card.ts';
import { createDrawable } from './drawable.ts';

const drawable = createDrawable();
const site = siteCard({ brandName: 'Plotline', tracker: () => undefined });
const user = { name: 'Ada', username: 'ada_l', letters: 'A', tint: 'teal', photoUrl: null } as const;

function drawn(change: Partial<Card>): Card {
  return drawable({ ...site, ...change });
}

test.each([
  'Ada Lovelace',
  'Łukasz Żółć',
  'Ελένη',
  'Анна Ёлкина',
  'Nguyễn Thị',
  '5 × 102.5 kg (+2½) ↑ “yes”',
])('when a text is %s, it can be written', (text) => {
  expect(drawn({ text }).text).toBe(text);
});

test('when a text has emoji, they are removed', () => {
  expect(drawn({ text: 'New 👩‍👩‍👧 best 🎉' }).text).toBe('New best');
});

test.each(['عمر', '数独', 'עדה and Ada', '🎉🎉', '   '])('when a text is %s, it is left out', (text) => {
  expect(drawn({ text }).text).toBeNull();
});

test('when a name cannot be drawn, the username is used', () => {
  const card = drawn({ kind: 'profile', user: { ...user, name: 'عمر', letters: 'ع' } });
  expect(card.user).toMatchObject({ name: 'ada_l', letters: 'AD' });
});

test('when a description cannot be drawn, the name of the tracker is used', () => {
  const trackers = [{ name: 'Running', accent: 'green' }] as const;
  expect(drawn({ kind: 'activity', user, trackers, heading: '走った' }).heading).toBe('Running');
});

test('when entries cannot be drawn, the others are', () => {
  const rows = [
    { name: 'スクワット', details: '5' },
    { name: 'Squat', details: '五' },
  ];
  expect(drawn({ rows }).rows).toEqual([{ name: 'Squat', details: '' }]);
});
