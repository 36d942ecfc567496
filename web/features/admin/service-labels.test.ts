import type { ExternalService } from '@plotline/contract/admin.ts';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../platform/format.ts';
import { queueLabels, stateLabels } from './service-labels.ts';

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
  ['paused', soon, `Paused until ${atSoon}`],
  ['paused', tomorrow, `Paused until ${formatDateTime(tomorrow)}`],
  ['refused', soon, `Refused, tried again at ${atSoon}`],
  ['refused', null, 'Refused, tried again with the next sync'],
  ['unavailable', soon, `Unavailable, tried again at ${atSoon}`],
] as const)('when a service is %s until %s, it says "%s"', (state, until, words) => {
  expect(stateLabels({ ...service, state, until: until?.toISOString() ?? null }, NOW)).toBe(words);
});

test.each([
  [0, 0, 'No syncs in line'],
  [1, 0, '1 sync in line'],
  [1_234, 2, `${(1_234).toLocaleString()} syncs in line, 2 under way`],
])('when %i syncs wait and %i are under way, it says "%s"', (queued, running, words) => {
  expect(queueLabels({ ...service, queued, running })).toBe(words);
});
