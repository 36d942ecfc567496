import { describe, expect, it } from 'vitest';
import {
  bestEstimateKg,
  isRecord,
  metresOf,
  nudgedWeight,
  secondsAsTyped,
  setsDone,
  typedNumber,
  typedSeconds,
  workoutVolumeKg,
} from './draft-numbers.ts';
import { sampleExercise, sampleSet } from './log.samples.ts';

describe('typed values', () => {
  it.each([
    ['82.5', 82.5],
    ['82,5', 82.5],
    ['82.', 82],
    ['-20', -20],
    ['', null],
    ['12kg', null],
    ['1.2.3', null],
    ['1e5', null],
  ])('when the text is "%s", the number is %s', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  it.each([
    ['90', 90],
    ['1:30', 90],
    ['1:05:00', 3900],
    ['1:xx', null],
    ['', null],
  ])('when a time is "%s", it has %s seconds', (text, seconds) => {
    expect(typedSeconds(text)).toBe(seconds);
  });

  it('when seconds are written and parsed, they are unchanged', () => {
    for (const seconds of [0, 59, 60, 61, 3599, 4000])
      expect(typedSeconds(secondsAsTyped(seconds))).toBe(seconds);
  });

  it('when a distance is typed, it is in kilometres, or in miles for pounds', () => {
    expect([metresOf('2,5', 'kg'), metresOf('1', 'lb')]).toEqual([2500, 1609.344]);
  });

  it('when a weight is nudged, it changes by a pair of small plates and never below zero', () => {
    expect([nudgedWeight('100', 1, 'kg'), nudgedWeight('', 1, 'lb'), nudgedWeight('1', -1, 'kg')]).toEqual([
      '102.5',
      '5',
      '0',
    ]);
  });
});

describe('workout totals', () => {
  const sets = [
    sampleSet('warm', { type: 'warmup', isDone: true, weight: '60', reps: '8' }),
    sampleSet('one', { isDone: true, weight: '100', reps: '5' }),
    sampleSet('two', { isDone: true, weight: '220', unit: 'lb', reps: '1' }),
    sampleSet('open', { weight: '100', reps: '5' }),
  ];

  it('when sets are done, warm-ups and open ones do not count, and pounds are converted', () => {
    const exercises = [sampleExercise({ sets })];
    expect(workoutVolumeKg({ exercises })).toBeCloseTo(500 + 220 * 0.45359237, 9);
    expect(setsDone({ exercises })).toBe(2);
  });

  it('when the weight is per dumbbell, it counts twice', () => {
    const dumbbells = sampleExercise({ perHand: true, sets: sets.slice(1, 2) });
    expect(workoutVolumeKg({ exercises: [dumbbells] })).toBe(1000);
  });

  it('when it is a body-weight exercise, its volume is zero', () => {
    expect(workoutVolumeKg({ exercises: [sampleExercise({ loadType: 'weighted_bodyweight', sets })] })).toBe(
      0,
    );
  });

  it('when the best estimate is beaten, it is a record; when it is equalled, it is not', () => {
    const exercise = sampleExercise({ sets });
    const best = bestEstimateKg(exercise, 'epley');
    expect(best).toBeCloseTo(116.667, 3);
    expect(isRecord(exercise, 116, 'epley')).toBe(true);
    expect(isRecord(exercise, best, 'epley')).toBe(false);
    expect(isRecord(exercise, null, 'epley')).toBe(false);
  });
});
