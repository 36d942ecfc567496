import type { Workout } from '../../contract/workouts.ts';
import { emptySet, newDraft, type DraftExercise, type DraftSet, type DraftWorkout } from './draft-workout.ts';

/** Returns a generator of ids `id-1`, `id-2`, … */
export function countingIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `id-${last}`;
  };
}

export function sampleSet(key: string, part: Partial<DraftSet> = {}): DraftSet {
  return { ...emptySet(key, 'kg'), ...part };
}

export function sampleExercise(part: Partial<DraftExercise> = {}): DraftExercise {
  return {
    key: 'bench',
    exerciseUuid: 'e1d20309-94ec-5e3b-87d9-f6c8319a2e04',
    name: 'Bench Press (Barbell)',
    loadType: 'external',
    perHand: false,
    unit: 'kg',
    supersetGroup: null,
    notes: '',
    restSeconds: 90,
    hasRpe: false,
    sets: [sampleSet('one'), sampleSet('two'), sampleSet('three')],
    ...part,
  };
}

export function sampleDraft(part: Partial<DraftWorkout> = {}): DraftWorkout {
  const now = new Date('2026-11-20T17:00:00Z');
  const draft = newDraft({ now, newId: () => 'client', timezone: 'Europe/Paris', unit: 'kg' });
  return { ...draft, exercises: [sampleExercise()], ...part };
}

export function sampleWorkout(part: Partial<Workout> = {}): Workout {
  const set = {
    set_type: 'normal' as const,
    done: true,
    rpe: null,
    distance_m: null,
    duration_s: null,
    side: null,
    done_at: null,
  };
  return {
    uuid: '01a1fe2a-8de8-7493-b4eb-a309e47685ef',
    client_id: '01a1fe2a-8de8-7493-b4eb-a309e47685e0',
    title: 'Push Day',
    notes: null,
    started_at: '2026-11-20T17:00:00.000Z',
    ended_at: '2026-11-20T18:04:00.000Z',
    timezone: 'Europe/Paris',
    local_date: '2026-11-20',
    state: 'finished',
    version: 4,
    source: 'manual',
    duration_seconds: 3840,
    volume_kg: 1111.1,
    exercises: [
      {
        exercise_uuid: 'e1d20309-94ec-5e3b-87d9-f6c8319a2e04',
        name: 'Bench Press (Barbell)',
        load_type: 'external',
        per_hand: false,
        superset_group: null,
        notes: 'Pause',
        rest_seconds: 120,
        sets: [
          { ...set, weight_entered: 225, weight_unit: 'lb', weight_kg: 102.05828325, reps: 5 },
          { ...set, weight_entered: 82.5, weight_unit: 'kg', weight_kg: 82.5, reps: 8, rpe: 8.5 },
        ],
      },
    ],
    records: [],
    ...part,
  };
}
