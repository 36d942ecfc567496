import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Fields that are redacted, in case a whole request or body is ever logged. */
const SECRETS = ['password', 'password_confirm', 'token', 'cookie', 'authorization', 'set-cookie'];

/** Creates the log: JSON lines on standard output. Requests are logged without bodies, cookies and query strings. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  };
  // Synchronous: a crash is logged before the process exits, and a closed pipe cannot delay the exit.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}

/** Redacts addresses, which mail servers and databases quote in their messages. */
function withoutEmails(text: string): string {
  return text.replace(/[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[e-mail]');
}

/** Returns the useful parts of an error: library errors may hold whole connections with their secrets. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    // Not `detail`, in which the database quotes the row.
    ...('table' in error ? { table: error.table } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
