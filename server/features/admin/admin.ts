import { listServices } from '@plotline/contract/admin.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature } from '../../platform/platform.ts';
import type { TrackerServers } from '../trackers/trackers.service.ts';
import { externalServices } from './services.service.ts';

/** What administrators see of the server. */
export function createAdmin({ servers }: { readonly servers: TrackerServers }): Feature {
  return {
    name: 'admin',
    routes: [route(listServices, async () => ({ services: await externalServices(servers) }))],
  };
}
