import type { ExternalService } from '@plotline/contract/admin.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeOr } from '../../platform/shape-each.ts';
import type { TrackerServer, TrackerServers } from '../../tracker-kit/tracker-server.ts';

export async function externalServices(
  log: Pick<Platform['log'], 'error'>,
  servers: TrackerServers,
): Promise<ExternalService[]> {
  const byTracker = await Promise.all(
    [...servers].map(([type, server]) =>
      shapeOr<ExternalService[]>(
        () => servicesOf(type, server),
        () => [],
        { log, what: 'services', id: type },
      ),
    ),
  );
  return byTracker.flat();
}

async function servicesOf(type: string, server: TrackerServer): Promise<ExternalService[]> {
  return ((await server.services?.()) ?? []).map(({ until, readsThisMonth, state, ...service }) => ({
    tracker_type: type,
    ...service,
    state: server.isAvailable === false ? 'not_configured' : state,
    until: until?.toISOString() ?? null,
    ...(readsThisMonth !== undefined && { reads_this_month: readsThisMonth }),
  }));
}
