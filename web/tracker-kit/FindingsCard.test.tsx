import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FindingsCard } from './FindingsCard.tsx';

/** Returns the text of a card with so many findings. */
function textOfCard(listed: number, count = listed): string {
  const findings = Array.from({ length: listed }, (_, index) => ({ place: index + 2, reason: 'no date' }));
  const html = renderToStaticMarkup(
    <FindingsCard
      title="Left out"
      subtitle="By line"
      unit="line"
      findings={findings}
      placeOf={({ place }) => place}
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

test('when there are no findings, there is no card', () => {
  expect(textOfCard(0)).toBe('');
});

test('when there are a few findings, each is listed with its place', () => {
  expect(textOfCard(2)).toBe('Left out By line 2 line 2 no date line 3 no date');
});

test('when there are many findings, the first are listed and a button shows the others', () => {
  const text = textOfCard(40, 1_200);
  expect(text).toMatch(/^Left out By line 1,200 line 2 no date .* line 7 no date Show 40 lines$/);
});
