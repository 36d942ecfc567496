import { expect, it } from 'vitest';
import { ratingTitle, sectionTitle } from './section-titles.ts';

it('when the viewer is the owner, titles are in the first person; otherwise they name the player or are neutral', () => {
  const section = { key: 'when', title: 'When' } as const;
  const profile = { username: 'mara', first_name: 'Mara', last_name: 'Okafor' };
  expect(sectionTitle(section, { isOwner: true, profile })).toBe('When do I play best?');
  const guest = { isOwner: false, profile };
  expect(sectionTitle(section, guest)).toBe('When does Mara play best?');
  expect(sectionTitle(section, { isOwner: false, profile: { ...profile, first_name: null } })).toBe(
    'When does mara play best?',
  );
  expect(sectionTitle({ key: 'endings', title: 'Endings' }, guest)).toBe('How do the games end?');
  expect(sectionTitle({ key: 'puzzles', title: 'Puzzles' }, guest)).toBe('Puzzles');
});

it('when a pool is selected, the title names its time class', () => {
  const options = [{ value: 'lichess:standard:blitz', label: 'Lichess · Blitz' }];
  expect(ratingTitle({ value: 'lichess:standard:blitz', options })).toBe('Blitz rating');
  expect(ratingTitle({ value: '', options: [] })).toBe('Rating');
});
