import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1];

/** Creates the log of a request, whose lines have its id. The child log is created with the first line: most have none. */
export function createRequestLog(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildOptions,
): FastifyBaseLogger {
  return new RequestLog(() => log.child(bindings, options), log.level);
}

class RequestLog implements FastifyBaseLogger {
  readonly level: string;
  readonly #create: () => FastifyBaseLogger;
  #created: FastifyBaseLogger | undefined;

  constructor(create: () => FastifyBaseLogger, level: string) {
    this.#create = create;
    this.level = level;
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(...line: unknown[]): void {
    this.#write('silent', line);
  }
  child(bindings: Bindings, options?: ChildOptions): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }

  #write(level: Level, line: unknown[]): void {
    const log = this.#log;
    Reflect.apply(log[level], log, line);
  }

  get #log(): FastifyBaseLogger {
    return (this.#created ??= this.#create());
  }
}

/** Logs one line per response. */
export function createLogResponse(log: FastifyBaseLogger) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { id: reqId, method, url } = request;
    const { statusCode: status, elapsedTime } = reply;
    const level = status >= 500 ? 'error' : method === 'GET' || method === 'HEAD' ? 'debug' : 'info';
    // Without the query, which may contain a one-time token.
    const path = url.split('?', 1)[0];
    log[level]({ reqId, method, path, status, ms: Math.round(elapsedTime) }, 'request');
    done();
  };
}
