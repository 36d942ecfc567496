import os from 'node:os';
import { signals } from './run.mjs';

/** A server that ends sooner after its start has probably not recovered. */
const quickEndMs = 10_000;
const mostQuickEnds = 5;
const firstDelayMs = 250;
const longestDelayMs = 10_000;

/**
 * Runs a server and restarts it after crashes, each time after a longer delay. Returns the exit code of its
 * last run after a signal, an exit with 0, a failed first start (1), or when it crashed
 * `mostQuickEnds` times in a row within `quickEndMs` of its start.
 */
export async function supervise(start, { wait = waitFor, now = () => performance.now() } = {}) {
  const stop = listenForStop();
  try {
    for (let quickEnds = 0, runs = 1; ; runs += 1) {
      const startedAt = now();
      const exitCode = await start();
      if (stop.signal.aborted || exitCode === 0) return exitCode;
      if (runs === 1 && exitCode === 1) return exitCode;
      quickEnds = now() - startedAt < quickEndMs ? quickEnds + 1 : 1;
      if (quickEnds > mostQuickEnds) {
        console.error(
          `The server ended ${quickEnds} times in a row soon after its start, the last time with exit code ` +
            `${exitCode}. It is not started again; the lines above say why it ended.`,
        );
        return exitCode;
      }
      const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (quickEnds - 1));
      console.error(`The server ended with exit code ${exitCode}. Starting it again in ${delayMs} ms.`);
      await wait(delayMs, stop.signal);
      if (stop.signal.aborted) return 128 + os.constants.signals[stop.signal.reason];
    }
  } finally {
    stop.end();
  }
}

/** Aborted with the name of the received signal; SIGTERM when our parent has died. */
function listenForStop() {
  const controller = new AbortController();
  const onSignal = (signal) => controller.abort(signal);
  for (const signal of signals) process.on(signal, onSignal);
  const parent = process.ppid;
  const parentCheck = setInterval(() => process.ppid === parent || controller.abort('SIGTERM'), 250);
  return {
    signal: controller.signal,
    end: () => {
      clearInterval(parentCheck);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

function waitFor(delayMs, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
