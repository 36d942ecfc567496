const HOUR = 60;
const DELAYS = [0, 15, 1 * HOUR, 3 * HOUR, 12 * HOUR, 24 * HOUR];

/** Returns the options: the usual delays and the current one. */
export function publishDelays(current: number): { readonly value: string; readonly label: string }[] {
  return [...new Set([...DELAYS, current])]
    .sort((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: delayLabel(minutes) }));
}

/** `Right away`, `After 15 minutes`, `After 1 hour`. */
function delayLabel(minutes: number): string {
  if (minutes === 0) return 'Right away';
  const [count, unit] = minutes % HOUR === 0 ? [minutes / HOUR, 'hour'] : [minutes, 'minute'];
  return `After ${count} ${unit}${count === 1 ? '' : 's'}`;
}
