import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type ChildOptions = Parameters<FastifyBaseLogger['child']>[1];

/** The log of one request: its lines carry the request's id. Few requests write one, so it is made with the first. */
export function createRequestLog(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildOptions,
): FastifyBaseLogger {
  return new RequestLog(() => log.child(bindings, options), log.level);
}

class RequestLog implements FastifyBaseLogger {
  readonly level: string;
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger, level: string) {
    this.#make = make;
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
    return (this.#made ??= this.#make());
  }
}

/** One line for each answer. */
export function createLogResponse(log: FastifyBaseLogger) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { id: reqId, method, url } = request;
    const { statusCode: status, elapsedTime } = reply;
    const level = status >= 500 ? 'error' : method === 'GET' || method === 'HEAD' ? 'debug' : 'info';
    // The query stays out: it may hold a one-time token.
    const path = url.split('?', 1)[0];
    log[level]({ reqId, method, path, status, ms: Math.round(elapsedTime) }, 'request');
    done();
  };
}
