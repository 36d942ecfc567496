import type { FindingContent, NewFinding } from '@plotline/server/tracker-kit/health.ts';

/** The checks of the weights tracker, named for its owner. */
export const CHECKS = {
  weight: 'unusual weights',
  reps: 'unusual repetitions',
  repeated: 'repeated workouts',
  shifted: 'shifted workouts',
  time: 'unusual durations',
  bodyweight: 'missing body weight',
  unweighted: 'sets without a weight',
} as const;

export type Found = NewFinding & { readonly check: keyof typeof CHECKS };

export function workoutLink(uuid: string): FindingContent['link'] {
  return { page: 'log', query: { workout: uuid } };
}
