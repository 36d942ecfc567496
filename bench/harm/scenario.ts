import type { ServerProcess } from '../../tests/support/server-process.ts';
import type { Writer } from '../../tests/support/writers.ts';

/** Begins a statement that adds many rows: without triggers and limits, so that the rows must agree with each other. */
export const BULK = 'set session_replication_role = replica; set statement_timeout = 0;';

/** Accounts that do their worst while another user reads and writes. */
export interface HarmScenario {
  readonly name: string;
  /** Settings of the server, such as the address of a stand-in for a provider. */
  readonly env?: () => Promise<NodeJS.ProcessEnv>;
  /**
   * Creates accounts and data before the quiet measurement.
   * @returns the harmful work, which runs until it is done or the signal aborts.
   */
  readonly prepare: (world: HarmWorld) => Promise<(signal: AbortSignal) => Promise<void>>;
  /** Measures something else while the harmful work runs, such as the wait of another user's import. */
  readonly measureBeside?: (world: HarmWorld) => Promise<readonly SideFigure[]>;
}

export interface HarmWorld {
  readonly server: ServerProcess;
  /** Runs statements on the server's database, for data of which the API would need hours. */
  readonly query: <Row extends object>(sql: string) => Promise<readonly Row[]>;
  readonly signUp: (username: string) => Promise<Writer>;
}

export interface SideFigure {
  readonly name: string;
  readonly value: number;
  readonly atMost: number;
}

/** Calls `work` again and again, at most `parallel` calls at a time, until the signal aborts. */
export async function repeat(
  signal: AbortSignal,
  parallel: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let index = 0;
  const loop = async () => {
    while (!signal.aborted) await work(index++);
  };
  await Promise.all(Array.from({ length: parallel }, loop));
}
