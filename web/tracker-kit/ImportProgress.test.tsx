import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImportProgress } from './ImportProgress.tsx';

test.each([
  [1, 'Queued: next in line'],
  [3, 'Queued: number 3 in line'],
  [null, 'Queued behind other imports'],
])('when an import is queued at position %j, the label is "%s"', (position, label) => {
  const html = renderToStaticMarkup(
    <ImportProgress subtitle="a.csv" label="Saving" progress={0} queue={{ position }} />,
  );
  expect(html).toContain(label);
  expect(html).not.toContain('Saving');
});
