import type { ExternalService } from '@plotline/contract/admin.ts';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../../platform/format.ts';
import { queueLabel, readsLabel, stateLabel } from './service-labels.ts';

const NOW = new Date(2026, 8, 15, 14, 0);
const soon = new Date(2026, 8, 15, 14, 3);
const tomorrow = new Date(2026, 8, 16, 14, 3);
const atSoon = soon.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
const service: ExternalService = {
  tracker_type: 'running',
  name: 'Strides',
  state: 'running',
  until: null,
  queued: 0,
  running: 0,
};

test.each([
  ['running', null, 'Running'],
  ['not_configured', null, 'Not configured'],
  ['paused', soon, `Paused until ${atSoon}`],
  ['paused', tomorrow, `Paused until ${formatDateTime(tomorrow)}`],
  ['refused', soon, `Refused, retrying at ${atSoon}`],
  ['refused', null, 'Refused, retrying with the next sync'],
  ['unavailable', soon, `Unavailable, retrying at ${atSoon}`],
] as const)('when a service is %s until %s, the label is "%s"', (state, until, label) => {
  expect(stateLabel({ ...service, state, until: until?.toISOString() ?? null }, NOW)).toBe(label);
});

test.each([
  [0, 0, 'No syncs queued'],
  [1, 0, '1 sync queued'],
  [1_234, 2, `${(1_234).toLocaleString()} syncs queued, 2 running`],
])('when %i syncs are queued and %i are running, the label is "%s"', (queued, running, label) => {
  expect(queueLabel({ ...service, queued, running })).toBe(label);
});

test('when a service limits requests by month, their number is shown', () => {
  expect(readsLabel(service)).toBeNull();
  expect(readsLabel({ ...service, reads_this_month: 1 })).toBe('1 request this month');
  expect(readsLabel({ ...service, reads_this_month: 0 })).toBe('0 requests this month');
});
