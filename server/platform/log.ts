import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** What no line may hold, should a whole request or body be logged one day. */
const SECRETS = ['password', 'password_confirm', 'token', 'cookie', 'authorization', 'set-cookie'];

/** JSON lines on standard output. Requests are logged without bodies, cookies and query strings. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  };
  // Written at once: the reason of a crash comes before its end, and a reader that is gone cannot hold up the exit.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}

/** Mail servers and databases quote addresses in what they say. */
function withoutEmails(text: string): string {
  return text.replace(/[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[e-mail]');
}

/** The parts that help. Errors of libraries carry whole connections along, with all that those know. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    // Without the database's `detail`, which quotes the row: the names say enough.
    ...('table' in error ? { table: error.table } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
