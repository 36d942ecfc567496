import type { FastifyBaseLogger } from 'fastify';

/** Work that is still under way then is cut off: 5 s is promised from signal to exit. */
const SHUTDOWN_LIMIT_MS = 4_500;

/** Exit code after a crash (EX_SOFTWARE of sysexits.h). `npm start` starts the server again; after 1 it does not. */
export const CRASHED = 70;
const INTERRUPTED = 1;

export interface ShutdownOptions {
  /** Finishes the requests under way and closes everything. */
  readonly stop: () => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'fatal'>;
}

/**
 * Ends the process in order: on the first signal (a second one ends it at once), and after an error that no one
 * handled, since no one knows in which state it left the process. Returns a function that ends it for a reason of the
 * caller's.
 */
export function shutDownInOrder({ stop, log }: ShutdownOptions): (reason: string) => void {
  let exitCode: number | undefined;

  function end(code: number): void {
    const isEnding = exitCode !== undefined;
    exitCode = Math.max(exitCode ?? 0, code);
    if (isEnding) return;
    setTimeout(() => process.exit(exitCode === 0 ? INTERRUPTED : exitCode), SHUTDOWN_LIMIT_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'the shutdown failed');
        process.exit(CRASHED);
      },
    );
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (exitCode !== undefined) process.exit(INTERRUPTED);
      end(0);
    });
  }
  // Node raises a rejection that no one handles as an uncaught exception, with an origin of its own.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'nobody handled an error; the server shuts down');
    end(CRASHED);
  });
  return (reason) => {
    log.fatal(reason);
    end(CRASHED);
  };
}
