import { expect, it } from 'vitest';
import { filterIn, filterText } from './game-filter.ts';

it('when the address names filters, they are taken; other parts of it and unknown values are not', () => {
  const query = { timeframe: '30d', result: 'win', color: 'green', opponent: 'ana k', opening: 'Ruy Lopez' };
  const filter = filterIn(query);
  expect(filter).toEqual({ result: 'win', opening: 'Ruy Lopez', opponent: 'ana k' });
  expect(filterText(filter)).toBe('result=win&opening=Ruy+Lopez&opponent=ana+k');
});

it('when nothing is filtered, the text is empty', () => {
  expect(filterText(filterIn({ selector: 'lichess:standard:blitz', opponent: '' }))).toBe('');
});
