import { describe, expect, it } from 'vitest';
import { parseFixture, setsOf } from './import.samples.ts';

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

  it('when a comma is not quoted, the shifted row is rejected with its line', () => {
    const parsed = parseFixture('fitnotes-shifted.csv');
    expect(setsOf(parsed)).toHaveLength(1);
    expect(parsed.rejected).toEqual([
      { line: 3, reason: '10 cells where the header has 9; a name with a comma may stand without quotes' },
    ]);
  });
});
