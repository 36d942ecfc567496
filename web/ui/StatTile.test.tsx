import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatTile, type StatDelta } from './StatTile.tsx';

/** Renders a tile and returns its text. */
function renderedText(delta: StatDelta | null | undefined): string {
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

test('when the previous period has no data, the tile says so', () => {
  expect(renderedText(null)).toBe('Volume 141.0 t no earlier data');
});

test('when there is no comparison, the tile shows none', () => {
  expect(renderedText(undefined)).toBe('Volume 141.0 t');
});

test('when the stat changed, the tile shows the change and the previous value', () => {
  expect(renderedText({ text: '+12.4%', meaning: 'good', against: 'vs 125.5 t' })).toBe(
    'Volume 141.0 t +12.4% vs 125.5 t',
  );
});
