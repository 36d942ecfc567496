import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import type { Workout } from '../../contract/workouts.ts';

export function workoutNotFound(): HttpError {
  return new HttpError(404, 'weights.workout_not_found', 'Workout not found');
}

/** Returns a 422 for a field in the body: `['exercises', 0, 'sets', 2, 'reps']`. */
export function invalidPlace(loc: readonly (string | number)[], msg: string): HttpError {
  return new HttpError(422, 'validation', [{ loc: ['body', ...loc], msg, type: 'value_error' }]);
}

export function cannotReopen(): HttpError {
  return new HttpError(400, 'weights.cannot_reopen', 'A finished workout cannot become a draft again');
}

export function notADraft(): HttpError {
  return new HttpError(409, 'weights.not_a_draft', 'This workout is finished, so it was not discarded');
}

/** A 409 with the stored workout, so that both versions can be compared. */
export class VersionConflict extends HttpError {
  readonly current: Workout;

  constructor(current: Workout) {
    super(409, 'weights.version_conflict', 'This workout was changed elsewhere in the meantime');
    this.current = current;
  }
}
