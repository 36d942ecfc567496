import type { FastifyBaseLogger } from 'fastify';

/** Unfinished work is then abandoned: the process must exit within 5 s of the signal. */
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
 * Shuts the process down gracefully on the first signal (a second one ends it at once) and after an unhandled error,
 * which leaves an unknown state. Returns a function to shut down for another reason.
 */
export function shutDownGracefully({ stop, log }: ShutdownOptions): (reason: string) => void {
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
  // Includes unhandled rejections, which Node raises as uncaught exceptions.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'unhandled error; the server shuts down');
    end(CRASHED);
  });
  return (reason) => {
    log.fatal(reason);
    end(CRASHED);
  };
}
