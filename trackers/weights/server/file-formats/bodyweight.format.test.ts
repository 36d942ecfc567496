import { expect, it } from 'vitest';
import { parseText } from './import.samples.ts';
import { fillUnits } from './units.ts';

it('when a file has a date and a weight alone, it is read as body weights, the last one of each day', () => {
  const parsed = parseText(
    'Date;Weight (kg)\n2026-03-02 08:00:00;80,5\n2026-03-01;81\n2026-03-02 20:00:00;80,1\nx;80\n2026-03-03;\n2026-03-04;0\n',
  );
  expect(parsed).toMatchObject({ variant: 'Strong (body weight)', unitsInFile: 'kg', workouts: [] });
  expect(parsed.bodyweights).toEqual([
    { line: 3, date: '2026-03-01', weight: 81, unit: 'kg' },
    { line: 4, date: '2026-03-02', weight: 80.1, unit: 'kg' },
  ]);
  expect(parsed.rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '5 date "x" is not understood',
    '6 the weight is missing',
    '7 body weight 0 is not between 1 and 1000',
  ]);
});

it('when the header names no unit, that of the user is filled in', () => {
  const parsed = parseText('Date,Weight\n2026-03-01,180\n');
  expect(parsed.unitsInFile).toBe('none');
  expect(fillUnits(parsed, 'lb').bodyweights).toMatchObject([{ weight: 180, unit: 'lb' }]);
});
