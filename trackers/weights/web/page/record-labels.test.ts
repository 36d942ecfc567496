import { describe, expect, it } from 'vitest';
import { recordChange, type RecordLine } from './record-labels.ts';

const line = (kind: string, delta: number | null): RecordLine => ({
  exercise_uuid: '1ffca745-8fad-5391-8774-5f0717f4a07c',
  exercise: 'Deadlift',
  kind,
  value: 180,
  best_set: '160 kg × 3',
  e1rm_kg: 176,
  delta,
  achieved_on: '2026-11-12',
  workout_uuid: '01a1fe2a-8de8-7493-b4eb-a309e47685ef',
});

describe('recordChange', () => {
  it.each([
    ['e1rm', 4.4, 'kg', '+4.4'],
    ['e1rm', 4.5359237, 'lb', '+10.0'],
    ['weight', 2.5, 'kg', '+2.5 kg'],
    ['least_assistance', -5, 'kg', '−5 kg'],
    ['most_reps', 1, 'kg', '+1 rep'],
    ['reps_at_weight', 4, 'kg', '+4 reps'],
    ['session_volume', 30, 'kg', '+30 kg'],
    ['longest_duration', 90, 'kg', '+1m 30s'],
    ['longest_distance', 400, 'kg', '+400 m'],
  ] as const)('when %s changed by %d in %s, the change is %s', (kind, delta, unit, text) => {
    expect(recordChange(line(kind, delta), unit)).toBe(text);
  });

  it('when there is no previous value, the change is empty', () => {
    expect(recordChange(line('e1rm', null), 'kg')).toBe('');
  });
});
