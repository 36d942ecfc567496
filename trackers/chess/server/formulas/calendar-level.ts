const LEVELS_FROM = [1, 3, 6, 10];

/** Returns 0 to 4 for the games of a day: none, 1-2, 3-5, 6-9, 10 or more. */
export function calendarLevel(games: number): number {
  return LEVELS_FROM.filter((from) => games >= from).length;
}
