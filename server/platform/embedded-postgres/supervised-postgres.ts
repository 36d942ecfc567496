import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts';

/** A database that exits sooner after its start has probably not recovered. */
const QUICK_EXIT_MS = 10_000;
const MOST_QUICK_EXITS = 5;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;

export interface SupervisedPostgresOptions extends EmbeddedPostgresOptions {
  /** Called with the reason of a failed start, or undefined, before each new start. */
  readonly onExit: (error: unknown) => void;
}

/**
 * Starts the embedded database and starts it again whenever it exits by itself. The connection parameters stay as they
 * are; meanwhile queries fail. `exited` resolves after `stop`, or after six quick exits in a row.
 */
export async function superviseEmbeddedPostgres(
  options: SupervisedPostgresOptions,
): Promise<EmbeddedPostgres> {
  let current = await startEmbeddedPostgres(options);
  let isStopping = false;
  const { connection } = current;
  const stopped = Promise.withResolvers<void>();

  async function keepRunning(): Promise<void> {
    let startedAt = performance.now();
    for (let quickExits = 0; quickExits <= MOST_QUICK_EXITS;) {
      await current.exited;
      if (isStopping) return;
      quickExits = performance.now() - startedAt < QUICK_EXIT_MS ? quickExits + 1 : 1;
      options.onExit(undefined);
      await Promise.race([pause(quickExits), stopped.promise]);
      if (isStopping) return;
      startedAt = performance.now();
      try {
        current = await startEmbeddedPostgres(options);
      } catch (error) {
        options.onExit(error);
      }
      // Stopped during the start.
      if (isStopping) await current.stop();
    }
  }

  const exited = keepRunning();
  return {
    connection,
    exited,
    stop: async () => {
      isStopping = true;
      stopped.resolve();
      await current.stop();
      await exited;
    },
  };
}

function pause(quickExits: number): Promise<void> {
  const delayMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (quickExits - 1));
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
