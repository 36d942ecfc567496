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
  return destination ? pino(options, destination) : pino(options);
}

/** The parts that help. Errors of libraries carry whole connections along, with all that those know. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...('detail' in error ? { detail: error.detail } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
