import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatTile, type StatDelta } from './StatTile.tsx';

/** What a figure says, without its styles. */
function words(delta: StatDelta | null | undefined): string {
  const html = renderToStaticMarkup(
    <StatTile
      label="Volume"
      parts={[{ value: '141.0', unit: 't' }]}
      {...(delta === undefined ? {} : { delta })}
    />,
  );
  return html
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('when the period before holds nothing, says so', () => {
  expect(words(null)).toBe('Volume 141.0 t no earlier data');
});

test('when no comparison is meant, is silent about it', () => {
  expect(words(undefined)).toBe('Volume 141.0 t');
});

test('when it changed, says by how much and against what', () => {
  expect(words({ text: '+12.4%', meaning: 'good', against: 'vs 125.5 t' })).toBe(
    'Volume 141.0 t +12.4% vs 125.5 t',
  );
});
