import type { ExternalService } from '@plotline/contract/admin.ts';
import type { TrackerServers } from '../trackers/trackers.service.ts';

/** Those of all trackers, in the order of these. */
export async function externalServices(servers: TrackerServers): Promise<ExternalService[]> {
  const ofTrackers = await Promise.all(
    [...servers].map(async ([type, server]) =>
      ((await server.services?.()) ?? []).map(({ until, ...service }) => ({
        tracker_type: type,
        ...service,
        until: until?.toISOString() ?? null,
      })),
    ),
  );
  return ofTrackers.flat();
}
