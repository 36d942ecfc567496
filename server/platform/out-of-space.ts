/** Of files: the disk, or what we may use of it, is full. */
const FILES = new Set(['ENOSPC', 'EDQUOT']);
/** SQLSTATEs: disk full, out of memory, a limit of the configuration. Too many connections (53300) is another matter. */
const DATABASE = new Set(['53000', '53100', '53200', '53400']);

/** Whether something could not be written because there is no space left for it. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return FILES.has(code) || ('severity' in error && DATABASE.has(code)) || isOutOfSpace(error.cause);
}

/** For what another process could not write. */
export class OutOfSpaceError extends Error {
  override readonly name = 'OutOfSpaceError';
  readonly code = 'ENOSPC';
}
