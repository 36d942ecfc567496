import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createJobs } from './jobs.ts';
import { measurePlatform } from './platform-metrics.ts';
import { createMetrics } from './metrics.ts';
import { createQueryTimes } from './query-times.ts';

const log = pino({ level: 'silent' });
const times = createQueryTimes(log);
const { db, pool } = await createTestDatabase({ times });

test('when jobs are pending and connections are open, the metrics count them', async () => {
  const metrics = createMetrics({ log });
  measurePlatform(metrics, { db, pool, times });
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

test('when statements run, they are counted by verb and table', async () => {
  const metrics = createMetrics({ log });
  measurePlatform(metrics, { db, pool, times });
  const find = () => db.selectFrom('users').select('uuid').where('username', '=', 'ada').execute();
  await find();
  await find();
  const { text } = await metrics.read();
  expect(text).toMatch(/^plotline_queries_total\{statement="select users [0-9a-f]{6}"\} 2$/m);
  expect(text).toMatch(/^plotline_query_seconds_total\{statement="select users [0-9a-f]{6}"\} 0\.\d+$/m);
});
