/** Codes of file errors: disk or quota full. */
const FILES = new Set(['ENOSPC', 'EDQUOT']);
/** SQLSTATEs: disk full, out of memory, configuration limit exceeded; not too many connections (53300). */
const DATABASE = new Set(['53000', '53100', '53200', '53400']);

/** Returns whether a write failed for lack of space. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return FILES.has(code) || ('severity' in error && DATABASE.has(code)) || isOutOfSpace(error.cause);
}

/** A child process ran out of space. */
export class OutOfSpaceError extends Error {
  override readonly name = 'OutOfSpaceError';
  readonly code = 'ENOSPC';
}
