import { HttpError } from '@plotline/server/tracker-kit/http.ts';

export function exerciseNotFound(): HttpError {
  return new HttpError(404, 'weights.exercise_not_found', 'Exercise not found');
}

export function builtInExercise(): HttpError {
  return new HttpError(400, 'weights.built_in_exercise', 'Built-in exercises cannot be changed');
}

export function mergeNotFound(): HttpError {
  return new HttpError(404, 'weights.merge_not_found', 'Merge not found');
}

export function mergeTooOld(): HttpError {
  return new HttpError(400, 'weights.merge_too_old', 'A merge can be undone for 30 days');
}

export function laterMerge(target: string): HttpError {
  return new HttpError(409, 'weights.later_merge', `First undo the merge of ${target}`);
}

export function exerciseExists(name: string): HttpError {
  return new HttpError(409, 'weights.exercise_exists', `You already have an exercise called ${name}`);
}
