import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TrackerDefinition } from '@plotline/contract/tracker.ts';
import type { OnSignup } from './features/accounts/signup.service.ts';
import { createTrackerKit } from './features/activities/tracker-kit.ts';
import { readTrackerSettings } from './features/activities/tracker-settings.ts';
import type { TrackerServers } from './features/trackers/trackers.service.ts';
import type { Platform } from './platform/platform.ts';
import type { CreateTrackerServer } from './tracker-kit/tracker-server.ts';

/** A tracker's folder, loaded: what `tracker.ts` declares and how its server half is made. */
export interface TrackerModule {
  readonly definition: TrackerDefinition;
  readonly createServer: CreateTrackerServer;
}

const TRACKERS_DIR = path.join(import.meta.dirname, '../trackers');

/** Every tracker there is, by the name of its folder. One that cannot be loaded is logged and left out. */
export async function loadTrackers(
  log: Pick<Platform['log'], 'error'>,
  dir = TRACKERS_DIR,
): Promise<readonly TrackerModule[]> {
  const loaded = await Promise.all(
    foldersIn(dir).map(async (name) => {
      try {
        return [await loadTracker(path.join(dir, name), name)];
      } catch (error) {
        log.error({ err: error, tracker: name }, 'tracker left out: it could not be loaded');
        return [];
      }
    }),
  );
  return loaded.flat();
}

/** Gives each tracker its kit. One that fails to start is logged and left out; the rest goes on. */
export function startTrackers(platform: Platform, modules: readonly TrackerModule[]): TrackerServers {
  // A wrong setting is for whoever starts the server to put right, and no reason to go on without a tracker.
  readTrackerSettings(
    modules.map(({ definition }) => definition),
    platform.config.environment,
  );
  const started = modules.flatMap(({ definition, createServer }) => {
    try {
      return [[definition.type, createServer(createTrackerKit(platform, definition))] as const];
    } catch (error) {
      platform.log.error(
        { err: error, tracker: definition.type },
        'tracker left out: it could not be started',
      );
      return [];
    }
  });
  return new Map(started);
}

/** Segments of addresses that belong to trackers: no account may be called so. */
export function namesOfTrackers(modules: readonly TrackerModule[]): readonly string[] {
  return modules.flatMap(({ definition }) => [definition.type, ...(definition.reservedPaths ?? [])]);
}

/** Gives what was typed into a tracker's sign-up field to that tracker. */
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
