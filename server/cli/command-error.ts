/** Ends a command with its message instead of a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}
