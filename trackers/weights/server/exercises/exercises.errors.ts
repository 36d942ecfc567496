import { HttpError } from '@plotline/server/tracker-kit/http.ts';

export function exerciseNotFound(): HttpError {
  return new HttpError(404, 'weights.exercise_not_found', 'Exercise not found');
}

export function exerciseExists(name: string): HttpError {
  return new HttpError(409, 'weights.exercise_exists', `You already have an exercise called ${name}`);
}
