import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FindingsCard } from './FindingsCard.tsx';

/** What the card says of so many findings. */
function words(listed: number, count = listed): string {
  const findings = Array.from({ length: listed }, (_, index) => ({ place: index + 2, reason: 'no date' }));
  const html = renderToStaticMarkup(
    <FindingsCard
      title="Left out"
      subtitle="By line"
      unit="line"
      findings={findings}
      count={count}
      severity="error"
    />,
  );
  return html
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('when there is nothing to say, there is no card', () => {
  expect(words(0)).toBe('');
});

test('when there are a few findings, each is told by its place', () => {
  expect(words(2)).toBe('Left out By line 2 line 2 no date line 3 no date');
});

test('when there are many, the first are told, and a button tells the others', () => {
  const said = words(40, 1_200);
  expect(said).toMatch(/^Left out By line 1,200 line 2 no date .* line 7 no date Show 40 lines$/);
});
