import { describe, expect, it } from 'vitest';
import { parseFixture, parseText, setsOf } from './import.samples.ts';

const HEADER =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE';

function pushRow(time: string, exercise: string, order: string): string {
  return `2026-03-02 ${time},Push,1h,${exercise},${order},100,5,0,0,,,`;
}

describe('Strong', () => {
  it('when the file is classic, sets, rests and notes are read', () => {
    const parsed = parseFixture('strong-classic.csv');
    expect(parsed).toMatchObject({
      format: 'strong',
      variant: 'Strong (classic)',
      unitsInFile: 'none',
      setRows: 6,
    });
    const [push, run] = parsed.workouts;
    expect(push).toMatchObject({
      title: 'Push, heavy',
      notes: 'Slept well',
      start: { local: '2026-03-02T18:04:11', instant: null },
      end: null,
      durationSeconds: 4320,
    });
    expect(push?.exercises.map(({ name, note, restSeconds }) => [name, note, restSeconds])).toEqual([
      ['Bench Press (Barbell)', 'pause "2s"', 180],
      ['Pull Up', null, null],
      ['Plank', null, null],
    ]);
    expect(push?.exercises[0]?.sets).toEqual([
      expect.objectContaining({ line: 2, setType: 'warmup', weightEntered: 40, weightUnit: null, reps: 10 }),
      expect.objectContaining({ line: 3, setType: 'normal', weightEntered: 100, reps: 5, rpe: 8.5 }),
      expect.objectContaining({ line: 5, setType: 'drop', weightEntered: 80, reps: 9 }),
    ]);
    expect(run?.notes).toBe('first line\nsecond line');
  });

  it('when a number is 0, it becomes null', () => {
    const sets = setsOf(parseFixture('strong-classic.csv'));
    expect(sets[3]).toMatchObject({ weightEntered: null, reps: 8, distanceM: null, durationSeconds: null });
    expect(sets[4]).toMatchObject({ weightEntered: null, reps: null, durationSeconds: 60 });
    expect(sets[5]).toMatchObject({ distanceEntered: 2.5, distanceUnitEntered: null, distanceM: null });
  });

  it('when the file is older, its header is the unit and sets count from 0', () => {
    const parsed = parseFixture('strong-older.csv');
    expect(parsed).toMatchObject({ variant: 'Strong (classic, older)', unitsInFile: 'kg' });
    expect(setsOf(parsed).map(({ weightEntered, weightUnit }) => [weightEntered, weightUnit])).toEqual([
      [70, 'kg'],
      [72.5, 'kg'],
      [null, null],
    ]);
    expect(parsed.workouts[0]).toMatchObject({ end: null, durationSeconds: null });
    expect(setsOf(parsed)[2]).toMatchObject({ distanceM: 1500, durationSeconds: 420 });
  });

  it('when units have columns, each set has its own', () => {
    const ios = parseFixture('strong-ios.csv');
    expect(ios).toMatchObject({
      variant: 'Strong (iOS, units in columns)',
      unitsInFile: 'lb',
      delimiter: ',',
    });
    expect(setsOf(ios)[1]).toMatchObject({ distanceM: 1609.344, distanceUnitEntered: 'mi' });
    const android = parseFixture('strong-android.csv');
    expect(android).toMatchObject({
      variant: 'Strong (Android, units in columns)',
      unitsInFile: 'mixed',
      delimiter: ';',
    });
    expect(android.workouts[0]?.durationSeconds).toBe(4320);
    expect(setsOf(android).map(({ weightEntered, weightUnit }) => [weightEntered, weightUnit])).toEqual([
      [100, 'kg'],
      [220, 'lb'],
      [null, null],
    ]);
  });

  it('when the header row is missing, the rows are recognised by their cells', () => {
    const parsed = parseFixture('strong-android-headerless.csv');
    expect(parsed).toMatchObject({
      variant: 'Strong (Android, without its header row)',
      setRows: 2,
      unitsInFile: 'lb',
    });
    expect(setsOf(parsed).map(({ line }) => line)).toEqual([1, 2]);
  });

  it('when the header names the unit and commas are decimal marks, both are read', () => {
    const parsed = parseFixture('strong-numbered.csv');
    expect(parsed).toMatchObject({ variant: 'Strong (numbered workouts)', unitsInFile: 'kg', setRows: 3 });
    const [bench] = parsed.workouts[0]?.exercises ?? [];
    expect(bench).toMatchObject({ restSeconds: 180, note: 'Wide grip' });
    expect(bench?.sets[1]).toMatchObject({ weightEntered: 82.5, rpe: 8.5 });
    expect(setsOf(parsed)[2]).toMatchObject({ distanceM: 2500, durationSeconds: 900 });
  });

  it('when the header is French, it is read', () => {
    const [workout] = parseFixture('strong-french.csv').workouts;
    expect(workout).toMatchObject({ title: 'Pecs et dos', durationSeconds: 5700 });
    expect(workout?.exercises[0]?.name).toBe('Développé couché');
  });

  it('when the header and the rest rows are German, they are read', () => {
    const parsed = parseFixture('strong-german.csv');
    expect(parsed.rejected).toEqual([]);
    expect(parsed.workouts.map(({ title }) => title)).toEqual(['Oberkörper', 'Beine']);
    const [bench] = parsed.workouts[0]?.exercises ?? [];
    expect(bench).toMatchObject({ name: 'Bankdrücken (Langhantel)', restSeconds: 180 });
    expect(bench?.sets.map(({ setType, reps }) => [setType, reps])).toEqual([
      ['warmup', 10],
      ['normal', 5],
    ]);
  });

  it('when the clock has twelve hours and a narrow space, it is read', () => {
    const parsed = parseText(`${HEADER}\n2026-03-02 6:04:11\u202fPM,Push,1h,Squat,1,100,5,0,0,,,\n`);
    expect(parsed.workouts[0]?.start.local).toBe('2026-03-02T18:04:11');
  });

  it('when rows of a workout are apart, they are joined, and a repeated set order begins a new block', () => {
    const parsed = parseText(
      [
        HEADER,
        pushRow('18:00:00', 'Squat', '1'),
        pushRow('19:30:00', 'Squat', '1'),
        pushRow('18:00:00', 'Bench', '1'),
        pushRow('18:00:00', 'Squat', '2'),
        pushRow('18:00:00', 'Squat', '1'),
      ].join('\n'),
    );
    const turns = parsed.workouts.map(({ exercises }) =>
      exercises.map(({ name, sets }) => `${name} ${sets.length}`),
    );
    expect(turns).toEqual([['Squat 2', 'Bench 1', 'Squat 1'], ['Squat 1']]);
  });

  it('when a row is wrong, it is rejected with its line and the reason', () => {
    const parsed = parseText(
      [
        HEADER,
        '2026-03-02 18:00:00,Push,1h,Squat,1,heavy,5,0,0,,,',
        '2026-03-02 18:00:00,Push,1h,Squat,X,100,5,0,0,,,',
        'yesterday,Push,1h,Squat,1,100,5,0,0,,,',
        '1999-12-31 18:00:00,Push,1h,Squat,1,100,5,0,0,,,',
        '2026-04-23 18:00:00,Push,1h,Squat,1,100,5,0,0,,,',
        '2026-03-02 18:00:00,Push,1h,Squat,1,-5,5,0,0,,,',
        '2026-03-02 18:00:00,Push,1h,Squat,1,100,1001,0,0,,,',
        '2026-03-02 18:00:00,Push,1h,Squat,1,4000,5,0,0,,,',
        '2026-03-02 18:00:00,Push,1h,Plank,1,0,0,0,90000,,,',
        '2026-03-02 18:00:00,Push,1h,,1,100,5,0,0,,,',
        '2026-03-02 18:00:00,Push,1h,Squat,1,100',
      ].join('\n'),
    );
    expect(parsed.workouts).toEqual([]);
    expect(parsed.rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 weight "heavy" is not a number',
      '3 set order "X" is not known',
      '4 date "yesterday" is not understood',
      '5 date 1999-12-31 is before 2000-01-01',
      '6 date 2026-04-23 is in the future',
      '7 weight -5 is below 0',
      '8 reps 1001 is above 1000',
      '9 weight 4000 is above 3306',
      '10 a set of 90000 seconds is longer than 24 hours',
      '11 the exercise has no name',
      '12 6 cells where the header has 12',
    ]);
    expect(parsed.setRows).toBe(11);
  });

  it('when a weight is negative on an exercise that can be assisted, it is kept', () => {
    const parsed = parseText(`${HEADER}\n2026-03-02 18:00:00,Pull,1h,Pull Up,1,-30,5,0,0,,,\n`);
    expect(setsOf(parsed)[0]?.weightEntered).toBe(-30);
  });

  it('when a workout lasted for days, it has no duration and a note says so', () => {
    const parsed = parseText(`${HEADER}\n2026-03-02 18:00:00,Push,26h 5m,Squat,1,100,5,0,0,,,\n`);
    expect(parsed.workouts[0]).toMatchObject({ end: null, durationSeconds: null });
    expect(parsed.notes).toEqual(['1 duration was longer than 24 hours: those workouts have no duration.']);
  });

  it('when a workout has more than 60 sets of one exercise, the others are rejected', () => {
    const rows = Array.from(
      { length: 62 },
      (_, order) => `2026-03-02 18:00:00,Push,1h,Squat,${order},100,5,0,0,,,`,
    );
    const parsed = parseText([HEADER, ...rows].join('\n'));
    expect(setsOf(parsed)).toHaveLength(60);
    expect(parsed.rejected.map(({ line }) => line)).toEqual([62, 63]);
  });
});
