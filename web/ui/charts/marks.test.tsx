import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LabelAxis, ValueAxis } from './axes.tsx';
import { HorizontalBars } from './HorizontalBars.tsx';
import { MiniBars } from './Sparkline.tsx';

const bars = [
  { key: 'chest', label: 'Chest', value: 6 },
  { key: 'neck', label: 'Neck', value: 0 },
];
const list = renderToStaticMarkup(
  <HorizontalBars label="Sets" bars={bars} accent="coral" unit="sets / week" format={String} />,
);

test('when a value is zero, its bar draws nothing, or a stub in the place of a day', () => {
  expect(list.match(/data-bar/g)).toHaveLength(1);
  expect(list).toContain('<b');
  const week = renderToStaticMarkup(<MiniBars values={[3, 0, 0, 1]} accent="coral" />);
  expect(week.match(/fill="var\(--outline\)"/g)).toHaveLength(2);
  expect(week.match(/fill="var\(--coral-300\)"/g)).toHaveLength(2);
});

test('when a chart has an axis, it names the unit of its values', () => {
  expect(list).toContain('sets / week');
  const axis = renderToStaticMarkup(
    <svg>
      <ValueAxis unit="kg" ticks={[0, 50]} left={40} right={200} yOf={(value) => value} format={String} />
    </svg>,
  );
  expect(axis).toContain('>kg</text>');
});

test('when the label of the last mark would pass the edge of the chart, it ends there', () => {
  const labels = ['24 Nov', '25 Nov', '26 Nov', '27 Nov'];
  const textsOf = (step: number) =>
    renderToStaticMarkup(
      <svg>
        <LabelAxis
          labels={labels}
          y={0}
          width={4 * step}
          end={4 * step}
          xOf={(index) => (index + 0.5) * step}
          active={null}
        />
      </svg>,
    ).match(/<text[^>]*/g);
  expect(textsOf(80)).toEqual([40, 120, 200, 280].map((x) => `<text x="${x}" text-anchor="middle" y="0"`));
  // Every third: the last one is moved towards the one before.
  expect(textsOf(24)).toEqual([
    '<text x="12" text-anchor="middle" y="0"',
    '<text x="96" text-anchor="end" y="0"',
  ]);
});
