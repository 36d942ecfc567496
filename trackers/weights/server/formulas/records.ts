import { isWorkingSet } from './formulas.model.ts';
import type { ExerciseTraits, OneRepMaxFormula } from './formulas.model.ts';
import { usesBodyweight, effectiveLoadKg } from './load.ts';
import { setOneRepMax } from './one-rep-max.ts';
import { Staircase } from './staircase.ts';
import type {
  ExerciseHistory,
  ExerciseSession,
  RecordEvent,
  RecordKind,
  RecordSet,
} from './records.model.ts';

/** A record must be better by this much, in kg, repetitions, metres or seconds. */
const MARGIN = 0.01;
const SAME_DISTANCE_M = 10;

/**
 * Finds every record and baseline of one exercise, oldest first. A session sets at most one record of each kind.
 * Takes O(n log n) in the number of sets.
 */
export function findRecords(history: ExerciseHistory): RecordEvent[] {
  const state = new RecordState(history);
  return history.sessions.flatMap((session) => state.take(session));
}

/** Returns the current record of each kind, or its baseline. */
export function currentRecords(events: readonly RecordEvent[]): Map<RecordKind, RecordEvent> {
  return new Map(events.map((event) => [event.kind, event]));
}

class RecordState {
  readonly #history: ExerciseHistory;
  readonly #best = new Map<RecordKind, number>();
  readonly #repsByWeight = new Staircase();
  readonly #negativeAssistanceByReps = new Staircase();
  readonly #fastestByDistance = new Map<number, number>();

  constructor(history: ExerciseHistory) {
    this.#history = history;
  }

  take(session: ExerciseSession): RecordEvent[] {
    const sets = session.sets.filter((set) => isWorkingSet(set));
    return [
      ...this.#takeBests(session, sets),
      ...this.#takeRepsAtWeight(session, sets),
      ...this.#takeAssistance(session, sets),
      ...this.#takeFastest(session, sets),
    ];
  }

  #takeBests(session: ExerciseSession, sets: readonly RecordSet[]): RecordEvent[] {
    const events: RecordEvent[] = [];
    for (const [kind, candidate] of sessionBests(this.#history, session, sets)) {
      const previous = this.#best.get(kind) ?? null;
      if (previous !== null && candidate.value <= previous + MARGIN) continue;
      this.#best.set(kind, candidate.value);
      events.push(this.#event(session, { kind, previous, ...candidate }));
    }
    return events;
  }

  #takeRepsAtWeight(session: ExerciseSession, sets: readonly RecordSet[]): RecordEvent[] {
    const { loadType } = this.#history.traits;
    if (loadType !== 'external' && loadType !== 'weighted_bodyweight') return [];
    const weighted = sets.filter((set) => (set.weightKg ?? 0) > 0 && wholeReps(set) > 0);
    let best: { set: RecordSet; previous: number } | null = null;
    for (const set of weighted) {
      // Without an earlier set as heavy, this is a record of weight, not of repetitions.
      const previous = this.#repsByWeight.bestFrom((set.weightKg ?? 0) - MARGIN);
      if (previous === null || wholeReps(set) <= previous) continue;
      if (!best || isHeavierOrLonger(set, best.set)) best = { set, previous };
    }
    for (const set of weighted) this.#repsByWeight.add(set.weightKg ?? 0, wholeReps(set));
    if (!best) return [];
    const value = wholeReps(best.set);
    return [this.#event(session, { kind: 'reps_at_weight', value, ...best })];
  }

  #takeAssistance(session: ExerciseSession, sets: readonly RecordSet[]): RecordEvent[] {
    const assisted = sets.filter((set) => set.assistanceKg !== null && wholeReps(set) > 0);
    let best: { set: RecordSet; previous: number | null } | null = null;
    for (const set of assisted) {
      const assistance = set.assistanceKg ?? 0;
      const before = this.#negativeAssistanceByReps.bestFrom(wholeReps(set));
      const isFirst = !this.#best.has('least_assistance');
      if (!isFirst && (before === null || assistance >= -before - MARGIN)) continue;
      if (best && assistance >= (best.set.assistanceKg ?? 0)) continue;
      best = { set, previous: before === null ? null : -before };
    }
    for (const set of assisted) {
      this.#negativeAssistanceByReps.add(wholeReps(set), -(set.assistanceKg ?? 0));
    }
    if (!best) return [];
    const value = best.set.assistanceKg ?? 0;
    this.#best.set('least_assistance', value);
    return [this.#event(session, { kind: 'least_assistance', value, ...best })];
  }

  #takeFastest(session: ExerciseSession, sets: readonly RecordSet[]): RecordEvent[] {
    const { loadType } = this.#history.traits;
    if (loadType !== 'duration' && loadType !== 'distance') return [];
    const timed = sets.filter((set) => set.distanceM && set.durationSeconds);
    let best: Candidate & { previous: number | null } = { set: null, value: 0, previous: null };
    for (const set of timed) {
      const value = set.durationSeconds ?? 0;
      const previous = this.#fastestByDistance.get(distanceKey(set)) ?? null;
      if (previous !== null && value >= previous) continue;
      if (isBetterTime({ set, value, previous }, best)) best = { set, value, previous };
    }
    for (const set of timed) {
      const before = this.#fastestByDistance.get(distanceKey(set)) ?? Infinity;
      this.#fastestByDistance.set(distanceKey(set), Math.min(before, set.durationSeconds ?? Infinity));
    }
    return best.set ? [this.#event(session, { kind: 'fastest', ...best })] : [];
  }

  #event(
    session: ExerciseSession,
    found: Candidate & { kind: RecordKind; previous: number | null },
  ): RecordEvent {
    const isLoad = ['e1rm', 'set_volume', 'session_volume'].includes(found.kind);
    return {
      kind: found.kind,
      value: found.value,
      previous: found.previous,
      isBaseline: found.previous === null,
      setUuid: found.set?.setUuid ?? null,
      weightKg: found.set?.weightKg ?? null,
      reps: found.set?.reps ?? null,
      distanceM: found.set?.distanceM ?? null,
      workoutUuid: session.workoutUuid,
      achievedAt: session.achievedAt,
      revealsBodyweight: isLoad && usesBodyweight(this.#history.traits),
    };
  }
}

function isHeavierOrLonger(set: RecordSet, than: RecordSet): boolean {
  const difference = (set.weightKg ?? 0) - (than.weightKg ?? 0);
  return difference > 0 || (difference === 0 && wholeReps(set) > wholeReps(than));
}

function distanceKey(set: RecordSet): number {
  return Math.round((set.distanceM ?? 0) / SAME_DISTANCE_M);
}

type Timed = Candidate & { previous: number | null };

/** Ranks times: an improved one before a first one, then by distance, then by time. */
function isBetterTime(found: Timed, than: Timed): boolean {
  if (!than.set) return true;
  if ((found.previous === null) !== (than.previous === null)) return found.previous !== null;
  const difference = (found.set?.distanceM ?? 0) - (than.set.distanceM ?? 0);
  return difference > 0 || (difference === 0 && found.value < than.value);
}

/** A possible record of a session and its set; null for the whole session. */
type Candidate = { set: RecordSet | null; value: number };

type Values = readonly (readonly [RecordKind, number | null])[];

/** Returns the best values of a session in every kind where more is better. */
function sessionBests(
  exercise: { traits: ExerciseTraits; formula: OneRepMaxFormula },
  session: ExerciseSession,
  workingSets: readonly RecordSet[],
): Map<RecordKind, Candidate> {
  const bests = new Map<RecordKind, Candidate>();
  let sessionVolume = 0;
  for (const set of workingSets) {
    for (const [kind, value] of valuesOf(exercise, session, set)) {
      if (value === null || value <= 0) continue;
      if (value > (bests.get(kind)?.value ?? 0)) bests.set(kind, { set, value });
      if (kind === 'set_volume') sessionVolume += value;
    }
  }
  if (sessionVolume > 0) bests.set('session_volume', { set: null, value: sessionVolume });
  return bests;
}

/** Rounds repetitions down, as every record does. */
function wholeReps(set: Pick<RecordSet, 'reps'>): number {
  return Math.floor(set.reps ?? 0);
}

function valuesOf(
  { traits, formula }: { traits: ExerciseTraits; formula: OneRepMaxFormula },
  { bodyweightKg }: ExerciseSession,
  set: RecordSet,
): Values {
  const { loadType } = traits;
  const reps = wholeReps(set);
  if (loadType === 'duration' || loadType === 'distance') {
    return [
      ['longest_duration', set.durationSeconds],
      ['longest_distance', set.distanceM],
    ];
  }
  if (reps === 0 || loadType === 'assisted' || set.assistanceKg !== null) return [];
  if (loadType === 'bodyweight' || loadType === 'reps_only') return [['most_reps', reps]];
  const load = effectiveLoadKg(traits, set, bodyweightKg);
  return [
    ['weight', set.weightKg],
    ['e1rm', setOneRepMax(traits, set, { formula, bodyweightKg })],
    ['set_volume', load === null ? null : load * reps],
    ['most_reps', loadType === 'weighted_bodyweight' && !set.weightKg ? reps : null],
  ];
}
