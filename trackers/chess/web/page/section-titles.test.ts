import { expect, it } from 'vitest';
import { ratingTitle, sectionTitle } from './section-titles.ts';

it('when the viewer is the owner, titles are in the first person; otherwise they are neutral', () => {
  const section = { key: 'when', title: 'When' } as const;
  expect(sectionTitle(section, true)).toBe('When do I play best?');
  expect(sectionTitle(section, false)).toBe('When is the score best?');
  expect(sectionTitle({ key: 'puzzles', title: 'Puzzles' }, false)).toBe('Puzzles');
});

it('when a pool is selected, the title names its time class', () => {
  const options = [{ value: 'lichess:standard:blitz', label: 'Lichess · Blitz' }];
  expect(ratingTitle({ value: 'lichess:standard:blitz', options })).toBe('Blitz rating');
  expect(ratingTitle({ value: '', options: [] })).toBe('Rating');
});
