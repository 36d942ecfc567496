import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';

/** They tell a server to stop. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often we look whether our parent is still there. */
const parentCheckMs = 250;

/** Ctrl-C reaches us from the terminal and again from npm; a user is slower than that. */
const echoMs = 500;

/**
 * For the server. With the gigabytes that Node would allow itself, what an import leaves behind stays for long: twenty
 * imports at once held 460 MB, with these limits about half of it.
 */
export const serverFlags = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

/**
 * Runs a program to its end and returns its exit code, 128 and more after a signal as shells do. `output` is a file
 * descriptor for what it prints. Passes signals on once, and sends a SIGTERM when our parent dies (npm's shell dies in
 * our stead) and, where the system can do it, when we are killed.
 */
export function run(command, args, env = {}, output = 'inherit') {
  const [program, ...rest] = [...deathPrefix(), command, ...args];
  // A session of its own: the terminal's Ctrl-C does not reach the program beside what we pass on.
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
