/** SQLSTATEs of a server that stops, starts or takes no more connections, besides class 08: connection exceptions. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300']);
/** `pg` gives these no code. */
const BROKEN =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Of a connection that breaks while something is sent or received. */
const BROKEN_PIPE = new Set(['ECONNRESET', 'EPIPE']);

/** Whether a query failed because the database cannot be reached at the moment: the same may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.some((one) => isDatabaseAway(one));
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if ('syscall' in error) return error.syscall === 'connect' || BROKEN_PIPE.has(code);
  if ('severity' in error) return AWAY.has(code) || code.startsWith('08');
  return BROKEN.test(error.message);
}
