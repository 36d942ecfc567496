import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { childEnvironment } from '../child-environment.ts';
import { lockedExitCode, type Launcher } from './launcher.ts';
import { DatabaseStartError } from './start-error.ts';

/** A running PostgreSQL that accepts connections. */
export interface PostgresProcess {
  readonly exited: Promise<void>;
  /** Starts a fast shutdown: ends the sessions and writes everything out. */
  readonly interrupt: () => void;
}

interface SpawnOptions {
  readonly launcher: Launcher;
  readonly folder: string;
  readonly socketDir: string;
  readonly lockFile: string;
  readonly isDurable: boolean;
  readonly log: (line: string) => void;
}

/** Starts PostgreSQL; resolves when it accepts connections, after a crash when recovery is complete. */
export async function spawnPostgres(options: SpawnOptions): Promise<PostgresProcess | 'in use'> {
  const { launcher, folder, lockFile } = options;
  const [program = '', ...args] = launcher.serverCommand(folder, lockFile, argumentsOf(options));
  // Detached: Ctrl-C in a terminal must reach only this process, which finishes its work before PostgreSQL stops.
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: childEnvironment({ LC_ALL: 'C', ...allocation }),
  });
  const lines = createInterface({ input: child.stderr });
  const firstLines: string[] = [];
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  const ready = new Promise<'ready'>((resolve) => {
    lines.on('line', (line) => {
      options.log(line);
      if (firstLines.length < 50) firstLines.push(line);
      if (line.includes('database system is ready to accept connections')) resolve('ready');
    });
  });
  const first = await Promise.race([ready, exited]);
  if (first === 'ready') {
    return { exited: exited.then(() => undefined), interrupt: () => void child.kill('SIGINT') };
  }
  if (first === lockedExitCode || firstLines.some((line) => line.includes('"postmaster.pid" already exists')))
    return 'in use';
  throw new DatabaseStartError('did not start', firstLines.join('\n'));
}

function argumentsOf({ folder, socketDir, isDurable }: SpawnOptions): readonly string[] {
  const all = { ...settings, ...(isDurable ? {} : volatileSettings), unix_socket_directories: socketDir };
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * glibc returns freed memory to the system after each response above about 32 KB, and the next one faults it in again:
 * several times the CPU time of the query itself. With these bounds a session keeps up to 64 MB.
 */
const allocation = { MALLOC_TRIM_THRESHOLD_: '67108864', MALLOC_MMAP_THRESHOLD_: '67108864' };

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Queries are short; compiling or spreading them costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // There are no replicas: the log need only survive a crash.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // The details of a refused row would contain users' data.
  log_error_verbosity: 'terse',
};

const volatileSettings = {
  // Several test files are connected at a time, each with the pools of a server.
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // Tests execute most statements a few times per connection: planning them for each set of values takes a tenth of the time.
  plan_cache_mode: 'force_generic_plan',
};
