import { describe, expect, it } from 'vitest';
import { changeDraft } from './draft-changes.ts';
import type { DraftChange } from './draft-workout.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { sampleDraft, sampleExercise, sampleSet, sampleWorkout } from './log.samples.ts';
import { setMarks } from './set-labels.ts';

const NOW = 1_000_000;
const tick = (
  set: string,
  ghost: Extract<DraftChange, { type: 'set ticked' }>['ghost'] = null,
): DraftChange => ({
  type: 'set ticked',
  exercise: 'bench',
  set,
  ghost,
  nowMs: NOW,
});

function after(draft: DraftWorkout, ...changes: readonly DraftChange[]): DraftWorkout {
  return changes.reduce(changeDraft, draft);
}

function setOf(draft: DraftWorkout, key: string) {
  return draft.exercises.flatMap(({ sets }) => sets).find((set) => set.key === key);
}

describe('ticking a set', () => {
  it('when its fields are empty, they get the placeholder values', () => {
    const draft = after(sampleDraft(), tick('one', { unit: 'lb', weight: '225', reps: '5' }));
    expect(setOf(draft, 'one')).toMatchObject({ isDone: true, weight: '225', unit: 'lb', reps: '5' });
  });

  it('when only the weight was typed, it stays and the repetitions are filled in', () => {
    const draft = after(
      sampleDraft(),
      { type: 'set typed', exercise: 'bench', set: 'one', field: 'weight', text: '100' },
      tick('one', { unit: 'lb', weight: '225', reps: '5' }),
    );
    expect(setOf(draft, 'one')).toMatchObject({ weight: '100', unit: 'kg', reps: '5' });
  });

  it('when only the RPE was typed, it stays', () => {
    const draft = after(
      sampleDraft(),
      { type: 'set typed', exercise: 'bench', set: 'one', field: 'rpe', text: '9' },
      tick('one', { unit: 'kg', weight: '100', reps: '5', rpe: '7' }),
    );
    expect(setOf(draft, 'one')).toMatchObject({ weight: '100', reps: '5', rpe: '9' });
  });

  it('when it is ticked, the rest starts; when it is ticked again, it is no longer done', () => {
    const once = after(sampleDraft(), tick('one'));
    expect(once.rest).toEqual({ startedAtMs: NOW, endsAtMs: NOW + 90_000 });
    expect(setOf(after(once, tick('one')), 'one')?.isDone).toBe(false);
  });

  it('when a finished workout is edited or rests are off, no rest starts', () => {
    expect(after(sampleDraft({ isEdit: true }), tick('one')).rest).toBeNull();
    const without = sampleDraft({ exercises: [sampleExercise({ restSeconds: 0 })] });
    expect(after(without, tick('one')).rest).toBeNull();
  });
});

describe('the sides of a set', () => {
  it('when a left side is followed by a new set, that is the right side', () => {
    const draft = after(
      sampleDraft({ exercises: [sampleExercise({ sets: [sampleSet('one')] })] }),
      { type: 'side chosen', exercise: 'bench', set: 'one', side: 'left' },
      { type: 'set added', exercise: 'bench', key: 'two' },
      { type: 'set added', exercise: 'bench', key: 'three' },
    );
    const sets = draft.exercises[0]?.sets ?? [];
    expect(sets.map(({ side }) => side)).toEqual(['left', 'right', 'left']);
    expect(setMarks(sets)).toEqual(['1L', '1R', '2L']);
  });

  it('when a set is ticked, its time is noted, but not in an edit of a finished workout', () => {
    expect(setOf(after(sampleDraft(), tick('one')), 'one')?.doneAt).toBe('1970-01-01T00:16:40.000Z');
    expect(setOf(after(sampleDraft(), tick('one'), tick('one')), 'one')?.doneAt).toBeNull();
    expect(setOf(after(sampleDraft({ isEdit: true }), tick('one')), 'one')?.doneAt).toBeNull();
  });
});

describe('the rest', () => {
  it('when it is shortened to before now, it ends', () => {
    const draft = after(sampleDraft(), tick('one'));
    const longer = after(draft, { type: 'rest moved', bySeconds: 15, nowMs: NOW });
    expect(longer.rest?.endsAtMs).toBe(NOW + 105_000);
    expect(after(draft, { type: 'rest moved', bySeconds: -90, nowMs: NOW }).rest).toBeNull();
  });
});

describe('sets and exercises', () => {
  it('when a set moves up, the others keep their order; the first set stays', () => {
    const up = after(sampleDraft(), { type: 'set moved', exercise: 'bench', set: 'three', by: -1 });
    expect(up.exercises[0]?.sets.map(({ key }) => key)).toEqual(['one', 'three', 'two']);
    const edge = after(sampleDraft(), { type: 'set moved', exercise: 'bench', set: 'one', by: -1 });
    expect(edge.exercises[0]?.sets.map(({ key }) => key)).toEqual(['one', 'two', 'three']);
  });

  it('when there are 60 sets, no more are added', () => {
    const sets = Array.from({ length: 60 }, (_, index) => sampleSet(String(index)));
    const full = sampleDraft({ exercises: [sampleExercise({ sets })] });
    const draft = after(full, { type: 'set added', exercise: 'bench', key: 'more' });
    expect(draft.exercises[0]?.sets).toHaveLength(60);
  });

  it('when the unit changes, entered weights keep theirs', () => {
    const sets = [sampleSet('one', { weight: '100' }), sampleSet('two')];
    const draft = after(sampleDraft({ exercises: [sampleExercise({ sets })] }), {
      type: 'unit changed',
      exercise: 'bench',
      unit: 'lb',
    });
    expect(draft.exercises[0]?.sets.map(({ unit }) => unit)).toEqual(['kg', 'lb']);
  });

  it('when an exercise joins the one above twice, all three are one superset', () => {
    const exercises = ['bench', 'row', 'curl'].map((key) => sampleExercise({ key }));
    const draft = after(
      sampleDraft({ exercises }),
      { type: 'superset joined', exercise: 'row' },
      { type: 'superset joined', exercise: 'curl' },
    );
    expect(draft.exercises.map(({ supersetGroup }) => supersetGroup)).toEqual([0, 0, 0]);
  });
});

describe('starting from a template or an earlier workout', () => {
  const row = sampleExercise({ key: 'row' });
  const start: DraftChange = { type: 'exercises started', title: 'Pull', exercises: [row] };

  it('when the workout is empty, it gets the title and the exercises', () => {
    const empty = sampleDraft({ exercises: [], notes: 'Tired' });
    expect(after(empty, start)).toMatchObject({
      title: 'Pull',
      notes: 'Tired',
      exercises: [row],
      revision: 1,
    });
  });

  it('when an exercise was added in the meantime, the workout stays', () => {
    const draft = sampleDraft();
    expect(after(draft, start)).toBe(draft);
  });
});

describe('keeping this version after a conflict', () => {
  it('when the stored one is a draft, this one continues from its version', () => {
    const stored = sampleWorkout({ state: 'draft', version: 7 });
    const kept = after(sampleDraft({ uuid: stored.uuid, version: 3 }), { type: 'version kept', stored });
    expect(kept).toMatchObject({ uuid: stored.uuid, version: 7, isEdit: false, endedAt: null });
  });

  it('when the stored one was finished, this one is an edit of it: it cannot be a draft again', () => {
    const stored = sampleWorkout({ version: 7 });
    const kept = after(sampleDraft({ uuid: stored.uuid, version: 3 }), { type: 'version kept', stored });
    expect(kept).toMatchObject({ version: 7, isEdit: true, endedAt: stored.ended_at, revision: 1 });
  });

  it('when the stored one was deleted, this one is a new workout', () => {
    const edit = sampleDraft({ uuid: 'u', version: 3, isEdit: true, title: 'Push' });
    const kept = after(edit, { type: 'kept as new', clientId: 'new' });
    const isNew = { clientId: 'new', uuid: null, version: null, isEdit: false };
    expect(kept).toMatchObject({ ...isNew, title: 'Push', revision: 1 });
  });
});

describe('the revision', () => {
  it('when the workout changes, it grows; when the workout is stored, it stays', () => {
    const draft = after(sampleDraft(), { type: 'details', details: { title: 'Push' } });
    expect(draft.revision).toBe(1);
    const stored = after(draft, { type: 'stored', uuid: 'u', version: 2 });
    expect(stored).toMatchObject({ revision: 1, uuid: 'u', version: 2 });
  });

  it('when another version replaces it, that counts as a change', () => {
    const draft = sampleDraft({ revision: 7 });
    expect(after(draft, { type: 'replaced', draft: sampleDraft({ title: 'Other' }) })).toMatchObject({
      title: 'Other',
      revision: 8,
    });
  });

  it('when the stored version of a finished workout replaces it, nothing is changed', () => {
    const draft = sampleDraft({ revision: 7, isEdit: true });
    expect(after(draft, { type: 'replaced', draft: sampleDraft({ isEdit: true }) }).revision).toBe(0);
  });
});
