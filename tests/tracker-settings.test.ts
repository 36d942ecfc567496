import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { loadTrackers } from '../server/trackers.ts';
import { START_LIMIT_MS } from './support/server-process.ts';

const MAIN = path.resolve(import.meta.dirname, '..', 'server', 'main.ts');
const modules = await loadTrackers({ error: () => undefined });
const [setting] = modules.flatMap(({ definition }) => Object.keys(definition.settings ?? {}));

test.runIf(setting)(
  'when a setting of a tracker is invalid, the server exits with a message',
  { timeout: START_LIMIT_MS },
  async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-settings-'));
    const server = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        [setting ?? '']: 'none',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    rmSync(dataDir, { recursive: true, force: true });
    expect([code, said]).toEqual([1, expect.stringContaining(`${setting} must be an address`)]);
  },
);
