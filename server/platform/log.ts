import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on standard output. Requests are logged without bodies, cookies and query strings. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
