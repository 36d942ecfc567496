import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Time on the processor, in microseconds. */
  readonly tdur?: number;
}

const MARK = 'frame';
const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** Sorts texts: work of a known size, about 6 ms of CPU time on an idle machine. */
export const REFERENCE = `Array.from({ length: 15_000 }, (_, index) => String((index * 7_919) % 15_000)).sort()`;

/**
 * Runs the script `act` in each frame, and returns the milliseconds of CPU time of the main thread per frame. They grow
 * with the load of the machine, less than durations do: compare them with those of REFERENCE.
 */
export async function frameTimes(page: Page, { frames, act }: { frames: number; act: string }) {
  const chromium = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  // The shape of Chromium's trace format.
  chromium.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => chromium.once('Tracing.tracingComplete', resolve));
  await chromium.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await page.evaluate(acting(frames, act));
  await chromium.send('Tracing.end');
  await complete;
  return perFrame(events).slice(5);
}

function perFrame(events: readonly TraceEvent[]): number[] {
  const marks = events
    .filter(({ name, cat }) => name === MARK && cat.includes('user_timing'))
    .toSorted((a, b) => a.ts - b.ts);
  const [first] = marks;
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === first?.pid && tid === first.tid,
  );
  const times = marks.map(() => 0);
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    const frame = marks.findIndex((mark) => mark.ts > ts + dur);
    if (frame >= 0) times[frame] = (times[frame] ?? 0) + tdur / 1000;
  }
  return times;
}

function acting(frames: number, act: string): string {
  return `new Promise((resolve) => {
    let left = ${frames};
    const frame = () => {
      performance.mark('${MARK}');
      ${act};
      left -= 1;
      if (left > 0) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  })`;
}

/** Returns a percentile; `share` is from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
