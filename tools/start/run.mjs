import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';

/** Signals that stop a server. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Interval of checks that our parent is alive. */
const parentCheckMs = 250;

/** Ctrl-C reaches us from the terminal and again from npm, faster than a user could repeat it. */
const echoMs = 500;

/**
 * Flags of the server. The heap limits: with Node's defaults garbage of imports stays for long,
 * twenty imports at once held 460 MB, with these limits about half. The young generation is
 * collected by one thread: on a busy machine the others get a processor late, and requests wait
 * for them (decision 022).
 */
export const serverFlags = ['--max-old-space-size=1024', '--max-semi-space-size=8', '--no-parallel-scavenge'];

/**
 * Runs a program to its end and returns its exit code, 128 and more after a signal as shells do. `output` is a file
 * descriptor for what it prints. Passes signals on once, and sends a SIGTERM when our parent dies (npm's shell dies in
 * our stead) and, where the system can do it, when we are killed.
 */
export function run(command, args, env = {}, output = 'inherit') {
  const [program, ...rest] = [...deathPrefix(), command, ...args];
  // A separate session: the terminal's Ctrl-C reaches the program only through us.
  const options = {
    stdio: ['ignore', output, output],
    detached: true,
    env: { ...process.env, ...env },
  };
  const child = spawn(program, rest, options);
  let lastPassedOn = -Infinity;
  const passOn = (signal) => {
    if (performance.now() - lastPassedOn < echoMs) return;
    lastPassedOn = performance.now();
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  const parent = process.ppid;
  const parentCheck = setInterval(() => process.ppid === parent || passOn('SIGTERM'), parentCheckMs);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  }).finally(() => {
    clearInterval(parentCheck);
    for (const signal of signals) process.off(signal, passOn);
  });
}

function deathPrefix() {
  const prefix = ['setpriv', '--pdeathsig', 'TERM'];
  return spawnSync(prefix[0], [...prefix.slice(1), 'true']).status === 0 ? prefix : [];
}
