import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ValueAxis } from './axes.tsx';
import { HorizontalBars } from './HorizontalBars.tsx';
import { MiniBars, Sparkline } from './Sparkline.tsx';

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

function line(isLastRunning: boolean) {
  return renderToStaticMarkup(
    <Sparkline values={[80, 120, 100, 5]} isLastRunning={isLastRunning} accent="coral" />,
  );
}

test('when the last period has not ended, the line to it is dashed and stays in the range of those before it', () => {
  expect(line(false)).toContain('points="4.0,12.3 28.0,4.0 52.0,8.2 76.0,28.0"');
  expect(line(false)).not.toContain('stroke-dasharray');
  const solid = '<polyline points="4.0,28.0 28.0,4.0 52.0,16.0" fill="none" stroke="var(--coral-500)"';
  expect(line(true)).toContain(solid);
  expect(line(true)).toContain('points="52.0,16.0 76.0,28.0"');
  expect(line(true)).toContain('stroke-dasharray="2 2"');
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
