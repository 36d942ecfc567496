import { readFileSync } from 'node:fs';

/** Times of the main thread of a process since its start. */
export interface ProcessorTime {
  readonly runningMs: number;
  /** Time in which it was ready to run, but other processes had the processors. */
  readonly waitingMs: number;
}

/** Returns the times of a process; zeros on systems other than Linux. */
export function processorTime(pid: number | undefined): ProcessorTime {
  const [runningNs, waitingNs] = read(pid).split(' ').map(Number);
  return { runningMs: (runningNs ?? 0) / 1e6, waitingMs: (waitingNs ?? 0) / 1e6 };
}

function read(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
  } catch {
    return '0 0';
  }
}
