import { listServices } from '@plotline/contract/admin.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature } from '../../platform/platform.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { externalServices } from './services.service.ts';

/** Creates the feature for administrators. */
export function createAdmin({ servers }: { readonly servers: TrackerServers }): Feature {
  return {
    name: 'admin',
    routes: [route(listServices, async () => ({ services: await externalServices(servers) }))],
  };
}
