import { describe, expect, it } from 'vitest';
import { guessUnit, fillUnits } from './units.ts';
import { importReport } from './import-report.ts';
import { parseFixture, parseText, setsOf } from './import.samples.ts';

const HEADER =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';

function benchFile(weights: readonly number[]) {
  const rows = weights.map(
    (weight, day) => `2026-03-${10 + day} 18:00:00,A,1h,Bench Press (Barbell),1,${weight},5,0,0,,,`,
  );
  return parseText([HEADER, ...rows].join('\n'));
}

function squatRow(day: number, duration: string, [weight, reps]: [number, number]): string {
  return `2026-03-${10 + day} 18:00:00,A,${duration},Squat,1,${weight},${reps},0,0,,,`;
}

describe('importReport', () => {
  it('when a file is read, the report has counts, dates and exercises by use', () => {
    expect(importReport(parseFixture('strong-classic.csv'))).toMatchObject({
      workouts: 2,
      sets: 6,
      setRows: 6,
      from: '2026-03-02',
      to: '2026-03-04',
      exercises: [
        { name: 'Bench Press (Barbell)', sets: 3 },
        { name: 'Pull Up', sets: 1 },
        { name: 'Plank', sets: 1 },
        { name: 'Running (Treadmill)', sets: 1 },
      ],
    });
  });

  it('when durations are odd, weights jump or repetitions are many, the lines are listed', () => {
    const file = parseText(
      [
        HEADER,
        squatRow(0, '0s', [100, 5]),
        squatRow(1, '7h', [100, 5]),
        squatRow(2, '1h', [1000, 5]),
        squatRow(3, '1h', [100, 300]),
      ].join('\n'),
    );
    expect(importReport(file).suspicious).toEqual([
      { line: 2, reason: 'the workout took no time; its time does not count' },
      { line: 3, reason: 'the workout took 7 hours; its time does not count' },
      { line: 4, reason: 'Squat 1000 is far above the next best, 100' },
      { line: 5, reason: '300 repetitions of Squat' },
    ]);
  });
});

describe('guessUnit', () => {
  it('when loads look like American plates and are heavy, it is pounds', () => {
    expect(guessUnit(benchFile([135, 155, 185, 205, 225]), 'kg').unit).toBe('lb');
  });

  it('when loads are light or odd, it is kilograms', () => {
    expect(guessUnit(benchFile([60, 65, 70, 75]), 'lb').unit).toBe('kg');
    expect(guessUnit(benchFile([182.5, 187.5, 192.5, 200]), 'lb').unit).toBe('kg');
  });

  it('when the file names its unit or has no barbell loads, nothing is guessed', () => {
    expect(guessUnit(parseFixture('hevy-lb.csv'), 'kg').unit).toBe('lb');
    expect(guessUnit(benchFile([0]), 'lb').unit).toBe('lb');
  });
});

describe('fillUnits', () => {
  it('when pounds are chosen, weights without a unit take it and distances are miles', () => {
    const sets = setsOf(fillUnits(parseFixture('strong-classic.csv'), 'lb'));
    expect(sets[1]).toMatchObject({ weightEntered: 100, weightUnit: 'lb' });
    expect(sets[5]).toMatchObject({ distanceM: 2.5 * 1609.344, distanceUnitEntered: 'mi', weightUnit: null });
  });

  it('when a set has its own unit, it keeps it', () => {
    const units = setsOf(fillUnits(parseFixture('strong-android.csv'), 'lb')).map(
      ({ weightUnit }) => weightUnit,
    );
    expect(units).toEqual(['kg', 'lb', null]);
  });

  it('when a weight is too high in the chosen unit, it is rejected and the counts match', () => {
    const settled = fillUnits(benchFile([100, 2000]), 'kg');
    expect(settled.rejected).toEqual([{ line: 3, reason: 'weight 2000 kg is above 1500 kg' }]);
    expect(settled.workouts).toHaveLength(1);
    expect(setsOf(settled).length + settled.rejected.length).toBe(settled.setRows);
    expect(fillUnits(benchFile([100, 2000]), 'lb').rejected).toEqual([]);
  });
});
