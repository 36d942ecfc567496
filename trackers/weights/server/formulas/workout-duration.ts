/** Longer workouts were most likely not ended in time: no total and no average of times includes them. */
export const LONG_WORKOUT_SECONDS = 6 * 3600;
