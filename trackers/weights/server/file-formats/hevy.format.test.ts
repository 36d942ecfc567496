import { describe, expect, it } from 'vitest';
import { parseFixture, parseText, setsOf } from './import.samples.ts';

describe('Hevy', () => {
  it('when the account is metric, kilograms and kilometres come from the header', () => {
    const parsed = parseFixture('hevy-kg.csv');
    expect(parsed).toMatchObject({ format: 'hevy', variant: 'Hevy (kg, km)', unitsInFile: 'kg', setRows: 8 });
    expect(setsOf(parsed).map(({ setType }) => setType)).toContain('failure');
    expect(setsOf(parsed).at(-1)).toMatchObject({ reps: null, distanceM: 2500, durationSeconds: 900 });
  });

  it('when two workouts start in the same minute, their titles distinguish them', () => {
    const workouts = parseFixture('hevy-kg.csv').workouts;
    expect(workouts.map(({ title, durationSeconds }) => [title, durationSeconds])).toEqual([
      ['Upper A', 4320],
      ['Lower A', 0],
    ]);
    expect(new Set(workouts.map(({ externalKey }) => externalKey)).size).toBe(2);
  });

  it('when a superset alternates, its members keep their group and their sets', () => {
    const upper = parseFixture('hevy-kg.csv').workouts[0];
    expect(
      upper?.exercises.map(({ name, supersetGroup, sets }) => [name, supersetGroup, sets.length]),
    ).toEqual([
      ['Bench Press (Barbell)', null, 2],
      ['Bicep Curl (Dumbbell)', 0, 2],
      ['Triceps Rope Pushdown', 0, 1],
      ['Plank', null, 1],
      ['Pull Up', null, 1],
    ]);
    expect(upper?.exercises[1]?.sets[1]?.setType).toBe('drop');
  });

  it('when the account is imperial, pounds and miles come from the header', () => {
    const parsed = parseFixture('hevy-lb.csv');
    expect(parsed).toMatchObject({ variant: 'Hevy (lb, mi)', unitsInFile: 'lb' });
    expect(parsed.workouts[0]).toMatchObject({
      start: { local: '2024-07-06T19:13:00' },
      durationSeconds: 4020,
    });
    expect(setsOf(parsed)[1]).toMatchObject({ distanceM: 1609.344, durationSeconds: 480 });
  });

  it('when months are Turkish, dates are read', () => {
    const starts = parseFixture('hevy-turkish.csv').workouts.map(({ start }) => start.local);
    expect(starts).toEqual(['2026-02-02T13:05:00', '2026-04-11T13:05:00']);
  });

  it('when dates carry an offset, the instant is kept', () => {
    expect(parseFixture('hevy-iso.csv').workouts[0]).toMatchObject({
      start: { local: '2026-03-02T18:04:00', instant: '2026-03-02T16:04:00.000Z' },
      durationSeconds: 4320,
    });
  });

  it('when the end is before the start or the RPE is impossible, a note says so', () => {
    const header =
      'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe';
    const row = 'A,"2 Mar 2026, 18:04","2 Mar 2026, 17:04",,Squat,,,0,normal,100,5,,,11';
    const parsed = parseText(`${header}\n${row}\n`);
    expect(parsed.workouts[0]).toMatchObject({ end: null, durationSeconds: null });
    expect(setsOf(parsed)[0]?.rpe).toBeNull();
    expect(parsed.notes).toEqual([
      '1 workout ends before its start: those workouts have no end.',
      '1 RPE was outside 1 to 10: the RPE was left out.',
    ]);
  });
});
