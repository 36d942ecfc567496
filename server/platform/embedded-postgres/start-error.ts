/** The embedded database cannot be created or started: a full disk, files of another version. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';

  /** `output` is what the program of PostgreSQL printed. */
  constructor(problem: string, output: string, options?: ErrorOptions) {
    const reason = /^.*\b(?:FATAL|PANIC|error):.*$/m.exec(output)?.[0] ?? output.trim();
    super(`The embedded database ${problem}: ${reason}`, options);
  }
}
