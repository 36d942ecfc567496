import { expect, test } from 'vitest';
import type { ExternalService } from '@plotline/contract/admin.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import type { TrackerServer } from '../../tracker-kit/tracker-server.ts';
import { externalServices } from './services.service.ts';

const app = await createTestApp();
const SERVICES = '/api/admin/services';

test('when a user requests the services, their current role decides', async () => {
  const caller = await app.signUp('services_admin');
  const become = (role: 'user' | 'admin') =>
    app.platform.db.updateTable('users').set({ role }).where('uuid', '=', caller.uuid).execute();
  expect((await app.guest.get(SERVICES)).statusCode).toBe(401);
  expect((await caller.get(SERVICES)).statusCode).toBe(403);
  await become('admin');
  const answer = await caller.get(SERVICES);
  expect(answer.statusCode).toBe(200);
  for (const service of answer.json<{ services: ExternalService[] }>().services)
    expect(service).toMatchObject({
      state: expect.stringMatching(/^(running|not_configured)$/u),
      until: null,
      queued: 0,
      running: 0,
    });
  await become('user');
  expect((await caller.get(SERVICES)).statusCode).toBe(403);
});

test('when trackers have external services, each is listed with its tracker', async () => {
  const until = new Date('2026-09-15T12:03:00.000Z');
  const counts = { queued: 3, running: 1 };
  const servers = new Map<string, TrackerServer>([
    ['running', trackerWith([{ name: 'Strides', state: 'paused', until, ...counts }])],
    ['knitting', trackerWith(undefined)],
    [
      'baking',
      {
        ...trackerWith([{ name: 'Ovens', state: 'running', until: null, queued: 0, running: 0 }]),
        isAvailable: false,
      },
    ],
    [
      'sailing',
      trackerWith([{ name: 'Harbours', state: 'running', until: null, ...counts, readsThisMonth: 7 }]),
    ],
  ]);
  expect(await externalServices(app.platform.log, servers)).toEqual([
    { tracker_type: 'running', name: 'Strides', state: 'paused', until: until.toISOString(), ...counts },
    { tracker_type: 'baking', name: 'Ovens', state: 'not_configured', until: null, queued: 0, running: 0 },
    {
      tracker_type: 'sailing',
      name: 'Harbours',
      state: 'running',
      until: null,
      ...counts,
      reads_this_month: 7,
    },
  ]);
});

type Services = Awaited<ReturnType<NonNullable<TrackerServer['services']>>>;

function trackerWith(services: Services | undefined): TrackerServer {
  // The rest of a tracker is not used here.
  return (services ? { services: async () => services } : {}) as unknown as TrackerServer;
}
