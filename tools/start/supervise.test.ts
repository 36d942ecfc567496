import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { supervise } from './supervise.mjs';

const messages = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => messages.mockClear());
afterAll(() => messages.mockRestore());

/** Simulates runs with these exit codes and durations; records the delays before all but the first. */
async function superviseRuns(...runs: readonly { readonly exitCode: number; readonly lastsMs?: number }[]) {
  const delays: number[] = [];
  const left = [...runs];
  let time = 0;
  const exitCode = await supervise(
    async () => {
      const run = left.shift();
      if (!run) throw new Error('it was started too often');
      time += run.lastsMs ?? 60_000;
      return run.exitCode;
    },
    {
      now: () => time,
      wait: async (delayMs) => {
        delays.push(delayMs);
      },
    },
  );
  return { exitCode, delays, runs: runs.length - left.length };
}

const killed = { exitCode: 137 };
const quick = { exitCode: 70, lastsMs: 500 };

test('when the server crashes, it is restarted', async () => {
  expect(await superviseRuns(killed, killed, killed, { exitCode: 0 })).toEqual({
    exitCode: 0,
    delays: [250, 250, 250],
    runs: 4,
  });
});

test('when the server stops cleanly or cannot start, it is not restarted', async () => {
  expect(await superviseRuns({ exitCode: 0 })).toMatchObject({ exitCode: 0, runs: 1 });
  expect(await superviseRuns({ exitCode: 1 })).toMatchObject({ exitCode: 1, runs: 1 });
});

test('when the server ran before and cannot start now, it is retried', async () => {
  const outcome = await superviseRuns(killed, { exitCode: 1, lastsMs: 100 }, killed, { exitCode: 0 });
  expect(outcome).toEqual({ exitCode: 0, delays: [250, 500, 250], runs: 4 });
});

test('when the server crashes soon after each start, the delay doubles until it gives up', async () => {
  const outcome = await superviseRuns(quick, quick, quick, quick, quick, quick);
  expect(outcome).toEqual({ exitCode: 70, delays: [250, 500, 1000, 2000, 4000], runs: 6 });
  expect(messages.mock.lastCall?.[0]).toMatch(
    /^The server ended 6 times in a row soon after its start.*70.*not started again/,
  );
});

test('when it runs for a while between crashes, it never gives up', async () => {
  const runs = Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? killed : quick));
  expect(await superviseRuns(...runs, { exitCode: 0 })).toMatchObject({ exitCode: 0, runs: 21 });
});

/** Supervises a server in a child process. */
function startSupervisor(server: string) {
  const [runModule, superviseModule] = ['run.mjs', 'supervise.mjs'].map((name) =>
    JSON.stringify(path.join(import.meta.dirname, name)),
  );
  const script = `
    import { run } from ${runModule};
    import { supervise } from ${superviseModule};
    process.exitCode = await supervise(() => run(process.execPath, ['--eval', process.argv[1]]));`;
  const args = ['--input-type=module', '--eval', script, server];
  const supervisor = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(supervisor, 'exit');
  const lines = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]();
  return { supervisor, ended, nextLine: async () => String((await lines.next()).value) };
}

const runningServer = `
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1000);
  console.log(process.pid);`;

test('when the server is killed, it is restarted; a signal stops it for good', async () => {
  const { supervisor, ended, nextLine } = startSupervisor(runningServer);
  const first = Number(await nextLine());
  process.kill(first, 'SIGKILL');
  const second = Number(await nextLine());
  expect(second).not.toBe(first);
  supervisor.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
});

test('when a signal arrives between two starts, there is no further start', async () => {
  const { supervisor, ended } = startSupervisor('process.exit(70)');
  let said = '';
  for await (const piece of supervisor.stderr) {
    said += String(piece);
    // By then there has been a start or two; the next one is a second away.
    if (said.includes('again in 1000 ms')) break;
  }
  supervisor.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
});
