const HOUR = 60;
const DELAYS = [0, 15, 1 * HOUR, 3 * HOUR, 12 * HOUR, 24 * HOUR];

/** What a user may choose, and what they have. */
export function publishDelays(current: number): { readonly value: string; readonly label: string }[] {
  return [...new Set([...DELAYS, current])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: delayLabels(minutes) }));
}

/** `At once`, `After 15 minutes`, `After 1 hour`. */
function delayLabels(minutes: number): string {
  if (minutes === 0) return 'At once';
  const [count, unit] = minutes % HOUR === 0 ? [minutes / HOUR, 'hour'] : [minutes, 'minute'];
  return `After ${count} ${unit}${count === 1 ? '' : 's'}`;
}
