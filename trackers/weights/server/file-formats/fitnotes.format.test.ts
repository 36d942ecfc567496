import { describe, expect, it } from 'vitest';
import { parseFixture, parseText, setsOf } from './import.samples.ts';

describe('FitNotes', () => {
  it('when the file is read, a day is one workout and an exercise of a day one block', () => {
    const parsed = parseFixture('fitnotes.csv');
    expect(parsed).toMatchObject({ format: 'fitnotes', unitsInFile: 'kg', setRows: 4 });
    expect(
      parsed.workouts.map(({ title, start, hasTimeOfDay }) => [title, start.local, hasTimeOfDay]),
    ).toEqual([
      ['Workout', '2026-03-02T12:00:00', false],
      ['Workout', '2026-03-03T12:00:00', false],
    ]);
    const [bench, run] = parsed.workouts[0]?.exercises ?? [];
    expect(bench?.sets).toHaveLength(2);
    expect(run).toMatchObject({ note: 'easy' });
    expect(setsOf(parsed)[2]).toMatchObject({ distanceM: 2500, durationSeconds: 900, weightEntered: null });
  });

  const IOS = 'Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind\n';

  it('when iOS writes kilograms and pounds, each row is read from the filled column', () => {
    const parsed = parseText(
      `${IOS}2026-03-02,Bench Press,Chest,70.00,154.32,5,,,,,wr
2026-03-02,Bench Press,Chest,,100.00,10,,,,typed in lb,wr
2026-03-02,Bench Press,Chest,60.00,,8,,,,,wr
2026-03-02,Bench Press,Chest,102.06,225.00,1,,,,,wr
2026-03-02,Bench Press,Chest,0.00,45.00,1,,,,,wr
`,
    );
    expect(setsOf(parsed).map(({ weightEntered, weightUnit }) => [weightEntered, weightUnit])).toEqual([
      [70, 'kg'],
      [100, 'lb'],
      [60, 'kg'],
      [225, 'lb'],
      [45, 'lb'],
    ]);
    expect(parsed.unitsInFile).toBe('mixed');
    expect(parsed.notes).toEqual([
      '"Weight (kg)" and "Weight (lbs)" hold the same value: each line is read from the one that is filled, in its unit.',
    ]);
  });

  it('when only the pounds of iOS are filled, the file is in pounds', () => {
    const parsed = parseText(`${IOS}2026-03-02,Deadlift,Back,,315.00,5,,,,,wr\n`);
    expect(parsed.unitsInFile).toBe('lb');
    expect(setsOf(parsed)[0]).toMatchObject({ weightEntered: 315, weightUnit: 'lb' });
  });

  it('when a distance is in yards or feet, it is read with the weight beside it', () => {
    const parsed = parseText(
      `${IOS}2026-03-02,Farmer's Walk,Other,40,,,50,yd,,,wd\n2026-03-02,Sled,Other,80,,,100,ft,,,wd\n`,
    );
    expect(parsed.rejected).toEqual([]);
    expect(setsOf(parsed).map(({ distanceM, weightEntered }) => [distanceM, weightEntered])).toEqual([
      [expect.closeTo(45.72, 6), 40],
      [expect.closeTo(30.48, 6), 80],
    ]);
  });

  it('when a comma is not quoted, the shifted row is rejected with its line', () => {
    const parsed = parseFixture('fitnotes-shifted.csv');
    expect(setsOf(parsed)).toHaveLength(1);
    expect(parsed.rejected).toEqual([
      { line: 3, reason: '10 cells where the header has 9; a name with a comma may stand without quotes' },
    ]);
  });
});
