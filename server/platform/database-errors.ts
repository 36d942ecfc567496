/** SQLSTATEs of a server that stops, starts or takes no more connections, besides class 08: connection exceptions. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300']);
/** `pg` gives these no code. */
const BROKEN = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database cannot be reached at the moment: the same may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.some((one) => isDatabaseAway(one));
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && error.syscall === 'connect') return true;
  if (BROKEN.test(error.message)) return true;
  const code = 'severity' in error && 'code' in error ? String(error.code) : '';
  return AWAY.has(code) || code.startsWith('08');
}
