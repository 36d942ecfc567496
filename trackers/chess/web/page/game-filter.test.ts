import { expect, it } from 'vitest';
import { filterIn, filterText } from './game-filter.ts';

it('when the URL has filters, they are read, without unknown values and other parameters', () => {
  const query = { timeframe: '30d', result: 'win', color: 'green', opponent: 'ana k', opening: 'Ruy Lopez' };
  const filter = filterIn(query);
  expect(filter).toEqual({ result: 'win', opening: 'Ruy Lopez', opponent: 'ana k' });
  expect(filterText(filter)).toBe('result=win&opening=Ruy+Lopez&opponent=ana+k');
});

it('when there is no filter, the text is empty', () => {
  expect(filterText(filterIn({ selector: 'lichess:standard:blitz', opponent: '' }))).toBe('');
});
