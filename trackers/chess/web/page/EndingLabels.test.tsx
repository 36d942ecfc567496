import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShareSegment } from '@plotline/web/ui/charts/ShareBar.tsx';
import { EndingLabels } from './EndingLabels.tsx';

const segment = (label: string, value: number): ShareSegment => ({
  key: label,
  label,
  value,
  fill: '#123456',
  ink: '#ffffff',
});

/** Returns the marks of a key and the labels, in their order. */
function labelsOf(segments: readonly ShareSegment[]): { marks: number; text: string } {
  const html = renderToStaticMarkup(<EndingLabels segments={segments} />);
  const labels = html.replaceAll(/<style.*?<\/style>/g, '');
  return {
    marks: labels.split('<i').length - 1,
    text: labels
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/[\s>]+/g, ' ')
      .trim(),
  };
}

test('when each label fits below its segment on a phone, it stands there', () => {
  const segments = [segment('Checkmate', 52), segment('Resignation', 39), segment('Time', 9)];
  expect(labelsOf(segments)).toEqual({ marks: 0, text: 'Checkmate Resignation Time' });
});

test('when a label is wider than its segment on a phone, all labels are a key', () => {
  const segments = [segment('Checkmate', 92), segment('Insufficient material', 5), segment('Time', 3)];
  expect(labelsOf(segments)).toEqual({ marks: 3, text: 'Checkmate Insufficient material Time' });
});

test('when a label would almost touch the next one, all labels are a key', () => {
  const segments = [segment('Time', 10), segment('Resignation', 90)];
  expect(labelsOf(segments).marks).toBe(2);
});
