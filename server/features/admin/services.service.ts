import type { ExternalService } from '@plotline/contract/admin.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';

export async function externalServices(servers: TrackerServers): Promise<ExternalService[]> {
  const byTracker = await Promise.all(
    [...servers].map(async ([type, server]) =>
      ((await server.services?.()) ?? []).map(({ until, readsThisMonth, ...service }) => ({
        tracker_type: type,
        ...service,
        until: until?.toISOString() ?? null,
        ...(readsThisMonth !== undefined && { reads_this_month: readsThisMonth }),
      })),
    ),
  );
  return byTracker.flat();
}
