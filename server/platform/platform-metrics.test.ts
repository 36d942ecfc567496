import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createJobs } from './jobs.ts';
import { measurePlatform } from './platform-metrics.ts';
import { createMetrics } from './metrics.ts';

const { db, pool } = await createTestDatabase();
const log = pino({ level: 'silent' });

test('when jobs are pending and connections are open, the metrics count them', async () => {
  const metrics = createMetrics({ log });
  measurePlatform(metrics, { db, pool });
  const jobs = createJobs({ pool, log });
  await jobs.add(db, 'now', null);
  await jobs.add(db, 'now', null);
  await jobs.add(db, 'later', null, { runAt: new Date('2999-01-01') });
  const { text } = await metrics.read();
  expect(text).toContain('plotline_jobs{state="waiting"} 2');
  expect(text).toContain('plotline_jobs{state="later"} 1');
  expect(text).toContain('plotline_jobs{state="failed"} 0');
  expect(text).toMatch(/^plotline_database_connections\{state="idle"\} \d+$/m);
  expect(text).toMatch(/^plotline_database_waiting 0$/m);
});
