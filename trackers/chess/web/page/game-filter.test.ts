import { expect, it } from 'vitest';
import { filterIn, filterText, linkedFilterName } from './game-filter.ts';

it('when the URL has filters, they are read, without unknown values and other parameters', () => {
  const query = { timeframe: '30d', result: 'win', color: 'green', opponent: 'ana k', opening: 'Ruy Lopez' };
  const filter = filterIn(query);
  expect(filter).toEqual({ result: 'win', opening: 'Ruy Lopez', opponent: 'ana k' });
  expect(filterText(filter)).toBe('result=win&opening=Ruy+Lopez&opponent=ana+k');
});

it('when there is no filter, the text is empty', () => {
  expect(filterText(filterIn({ selector: 'lichess:standard:blitz', opponent: '' }))).toBe('');
});

it('when a link names several endings, they are read and written as words', () => {
  expect(filterIn({ termination: 'stalemate,agreement' })).toEqual({ termination: 'stalemate,agreement' });
  expect(filterIn({ termination: 'stalemate,boredom' })).toEqual({});
  expect(linkedFilterName('termination', 'stalemate,agreement')).toBe('Ended by stalemate or agreement');
  expect(linkedFilterName('termination', 'stalemate')).toBeNull();
});

it.each([
  ['session', '4', '4th or later game of a session'],
  ['after', 'loss', 'Right after a loss'],
  ['has', 'both_ratings', "With both players' ratings"],
  ['has', 'move_time_endgame', 'With time per move of the endgame'],
] as const)('when a figure leads to games by %s=%s, the filter has a name', (key, value, name) => {
  expect(linkedFilterName(key, value)).toBe(name);
});
