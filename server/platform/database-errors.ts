/** SQLSTATEs of a server that stops, starts or accepts no more connections, besides class 08 (connection exceptions). */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300']);
/** Messages of `pg` errors that have no code. */
const BROKEN =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** System errors of a connection that breaks while in use. */
const BROKEN_PIPE = new Set(['ECONNRESET', 'EPIPE']);

/** Returns whether a query failed because the database is unreachable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // A host name with several addresses fails with one error per address.
  if (error instanceof AggregateError) return error.errors.some((one) => isDatabaseUnavailable(one));
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if ('syscall' in error) return error.syscall === 'connect' || BROKEN_PIPE.has(code);
  if ('severity' in error) return UNAVAILABLE.has(code) || code.startsWith('08');
  return BROKEN.test(error.message);
}
