import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { OnSignup } from './features/accounts/signup.service.ts';
import { createTrackerKit } from './features/activities/tracker-kit.ts';
import { readTrackerSettings } from './features/activities/tracker-settings.ts';
import type { Platform } from './platform/platform.ts';
import type { CreateTrackerServer, TrackerServers } from './tracker-kit/tracker-server.ts';

/** Loaded tracker: its definition and the function that creates its server half. */
export interface TrackerModule {
  readonly definition: TrackerDefinition;
  readonly createServer: CreateTrackerServer;
}

export interface Loading {
  /** Folder of the trackers. */
  readonly dir?: string;
  /** Changes each tracker; for tests. */
  readonly adaptTracker?: (tracker: TrackerModule) => TrackerModule;
}

const TRACKERS_DIR = path.join(import.meta.dirname, '../trackers');

/** Loads all trackers, sorted by folder name. A tracker that fails is logged and left out. */
export async function loadTrackers(
  log: Pick<Platform['log'], 'error'>,
  { dir = TRACKERS_DIR, adaptTracker = (tracker) => tracker }: Loading = {},
): Promise<readonly TrackerModule[]> {
  const loaded = await Promise.all(
    foldersIn(dir).map(async (name) => {
      try {
        return [await loadTracker(path.join(dir, name), name)];
      } catch (error) {
        log.error({ err: error, tracker: name }, 'tracker left out: loading failed');
        return [];
      }
    }),
  );
  return loaded.flat().map(adaptTracker);
}

/** Starts each tracker with its kit. A tracker that fails is logged and left out. */
export function startTrackers(platform: Platform, modules: readonly TrackerModule[]): TrackerServers {
  // Invalid settings stop the server: the operator must fix them.
  readTrackerSettings(
    modules.map(({ definition }) => definition),
    platform.config.environment,
  );
  const started = modules.flatMap(({ definition, createServer }) => {
    try {
      return [[definition.type, createServer(createTrackerKit(platform, definition))] as const];
    } catch (error) {
      platform.log.error({ err: error, tracker: definition.type }, 'tracker left out: starting failed');
      return [];
    }
  });
  return new Map(started);
}

/** Passes the sign-up fields to their trackers. */
export function passOnSignup(servers: TrackerServers): OnSignup {
  return async (trx, userId, extraFields) => {
    for (const server of servers.values()) {
      const { signupField } = server.definition;
      const value = signupField === undefined ? undefined : extraFields[signupField];
      if (typeof value === 'string' && value.trim() !== '')
        await server.onSignup?.(trx.$pickTables<never>(), userId, value.trim());
    }
  };
}

function foldersIn(dir: string): readonly string[] {
  return readdirSync(dir)
    .sort()
    .filter((name) => existsSync(path.join(dir, name, 'tracker.ts')));
}

async function loadTracker(dir: string, name: string): Promise<TrackerModule> {
  const [declared, server] = await Promise.all([
    importFile(path.join(dir, 'tracker.ts')),
    importFile(path.join(dir, 'server', 'index.ts')),
  ]);
  const { tracker: definition } = declared;
  const { createServer } = server;
  if (!isDefinition(definition)) throw new TypeError('tracker.ts must export `tracker`');
  if (definition.type !== name) throw new TypeError(`its type is ${definition.type}, its folder ${name}`);
  if (!isCreateServer(createServer)) throw new TypeError('server/index.ts must export `createServer`');
  return { definition, createServer };
}

async function importFile(file: string): Promise<Readonly<Record<string, unknown>>> {
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return module;
}

function isDefinition(value: unknown): value is TrackerDefinition {
  return typeof value === 'object' && value !== null && 'type' in value && 'likeableType' in value;
}

function isCreateServer(value: unknown): value is CreateTrackerServer {
  return typeof value === 'function';
}
