import { describe, expect, it } from 'vitest';
import { clockText } from './clock-text.ts';
import { finishedEntry } from './draft-entry.ts';
import { fieldProblem } from './field-problem.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { groupWorkouts, type LocalWorkout } from './local-workouts.ts';
import { fromLocalInput, toLocalInput } from './local-time-input.ts';
import { sampleDraft, sampleExercise, sampleSet } from './log.samples.ts';
import { setMarks } from './set-labels.ts';
import { supersetLetters } from './superset-letters.ts';
import { durationProblem, endOf, isUntimed, minutesText } from './workout-times.ts';

describe('clockText', () => {
  it.each([
    [87_000, '1:27'],
    [1_934_000, '32:14'],
    [3_909_000, '1:05:09'],
    [-1, '0:00'],
  ])('when the duration is %d ms, the text is %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});

describe('setMarks', () => {
  it('when sets have several types, warm-ups are not counted and the others keep their numbers', () => {
    const sets = (['warmup', 'normal', 'normal', 'drop', 'normal', 'failure'] as const).map((type, index) =>
      sampleSet(String(index), { type }),
    );
    expect(setMarks(sets)).toEqual(['W', '1', '2', 'D', '4', 'F']);
  });
});

describe('supersetLetters', () => {
  it('when a group has several members it gets a letter; a single exercise has none', () => {
    const exercises = [3, 3, null, 7, 5, 5].map((supersetGroup, index) =>
      sampleExercise({ key: String(index), supersetGroup }),
    );
    expect(supersetLetters(exercises)).toEqual(['A', 'A', null, null, 'B', 'B']);
  });
});

describe('fieldProblem', () => {
  it.each([
    ['weight', '100', null],
    ['weight', '1501', 'Above 1500 kg'],
    ['weight', 'abc', 'Not a number'],
    ['reps', '-1', 'Below zero'],
    ['reps', '1001', 'More than 1000 repetitions'],
    ['rpe', '11', 'From 1 to 10'],
    ['duration', '1:xx', 'Enter seconds, or minutes and seconds like 1:30'],
    ['reps', '', null],
  ] as const)('when %s is "%s", the problem is %s', (field, text, problem) => {
    expect(fieldProblem(sampleSet('one', { [field]: text }), field)).toBe(problem);
  });
});

const local = (clientId: string, part: Partial<LocalWorkout>, draft: Partial<DraftWorkout> = {}) => ({
  draft: sampleDraft({ clientId, ...draft }),
  savedAtMs: 0,
  finished: null,
  problem: null,
  ...part,
});

describe('groupWorkouts', () => {
  it('when there are several, the last saved one is running and finished ones are unsent, oldest first', () => {
    const entry = finishedEntry(sampleDraft(), {
      endedAt: '2026-11-20T18:00:00.000Z',
      now: new Date('2026-11-20T18:00:00.000Z'),
    });
    const found = groupWorkouts([
      local('late', { savedAtMs: 5, finished: entry }),
      local('new', { savedAtMs: 9 }),
      local('old', { savedAtMs: 1 }),
      local('early', { savedAtMs: 2, finished: entry }),
      local('edit', { savedAtMs: 99 }, { isEdit: true, revision: 1 }),
      local('unchanged', { savedAtMs: 99 }, { isEdit: true }),
    ]);
    expect(found.running?.draft.clientId).toBe('new');
    expect(found.unsent.map(({ draft }) => draft.clientId)).toEqual(['early', 'late']);
    expect(found.edits.map(({ draft }) => draft.clientId)).toEqual(['edit']);
  });
});

describe('workout times', () => {
  const startedAt = '2026-11-20T17:00:00.000Z';
  const timed = { startedAt, endedAt: '2026-11-20T17:58:20.000Z' };
  const untimed = { startedAt, endedAt: null };

  it('when start and minutes are unchanged, the end keeps its seconds', () => {
    expect(minutesText(timed)).toBe('58');
    expect(endOf({ startedAt, minutes: '58' }, timed)).toBe(timed.endedAt);
  });

  it('when the start or the minutes are changed, the end follows', () => {
    expect(endOf({ startedAt, minutes: '64' }, timed)).toBe('2026-11-20T18:04:00.000Z');
    const later = '2026-11-20T17:30:00.000Z';
    expect(endOf({ startedAt: later, minutes: '58' }, timed)).toBe('2026-11-20T18:28:00.000Z');
  });

  it('when a finished workout has no end, it gets one only with minutes', () => {
    expect(isUntimed({ isEdit: true, endedAt: null })).toBe(true);
    expect(isUntimed({ isEdit: false, endedAt: null })).toBe(false);
    expect(minutesText(untimed)).toBe('');
    expect(endOf({ startedAt: '2026-11-20T17:30:00.000Z', minutes: '' }, untimed)).toBeNull();
    expect(endOf({ startedAt, minutes: '30' }, untimed)).toBe('2026-11-20T17:30:00.000Z');
  });

  it.each([
    ['64', null],
    ['1441', 'At most 24 hours'],
    ['an hour', 'Enter whole minutes'],
  ])('when the duration is "%s", the problem is %s', (text, problem) => {
    expect(durationProblem(text)).toBe(problem);
  });

  it('when an instant is converted for an input and back, it is the same minute', () => {
    expect(fromLocalInput(toLocalInput('2026-11-20T17:04:00.000Z'))).toBe('2026-11-20T17:04:00.000Z');
    expect(fromLocalInput('')).toBeNull();
  });
});
