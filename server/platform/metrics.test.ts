import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createJobs } from './jobs.ts';
import { createMetrics } from './metrics.ts';
import { measurePlatform } from './platform-metrics.ts';
import { createStatementTimes } from './statement-times.ts';

const log = pino({ level: 'silent' });

test('when a gauge is registered, it is read at each scrape', async () => {
  const metrics = createMetrics({ log });
  let sockets = 3;
  metrics.gauge('sockets', 'Open sockets', () => sockets);
  expect((await metrics.read()).text).toMatch(/^sockets 3$/m);
  sockets = 4;
  expect((await metrics.read()).text).toMatch(/^sockets 4$/m);
});

test('when a gauge has states, each is listed, and a removed state is not', async () => {
  const metrics = createMetrics({ log });
  let reading: Record<string, number> = { idle: 1, busy: 2 };
  metrics.gauge('workers', 'Workers', async () => reading);
  expect((await metrics.read()).text).toContain('workers{state="busy"} 2');
  reading = { idle: 3 };
  const { text } = await metrics.read();
  expect(text).toContain('workers{state="idle"} 3');
  expect(text).not.toContain('busy');
});

test('when a gauge cannot be read, the others still are', async () => {
  const metrics = createMetrics({ log });
  metrics.gauge('broken', 'Broken', () => Promise.reject(new Error('no')));
  metrics.gauge('fine', 'Fine', () => 1);
  const { text, contentType } = await metrics.read();
  expect(text).toMatch(/^fine 1$/m);
  expect(text).not.toMatch(/^broken \d/m);
  expect(contentType).toContain('text/plain');
});

test('when a duration is observed, it is counted in its bucket', async () => {
  const metrics = createMetrics({ log });
  const duration = metrics.duration('took_seconds', 'Took', ['route']);
  duration.observe({ route: '/a' }, 0.003);
  const { text } = await metrics.read();
  expect(text).toContain('took_seconds_bucket{le="0.0025",route="/a"} 0');
  expect(text).toContain('took_seconds_bucket{le="0.005",route="/a"} 1');
});

test('when nothing is registered, there are metrics of the process', async () => {
  const { text } = await createMetrics({ log }).read();
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

const statements = createStatementTimes({ log, since: new Date() });
const { db, pool } = await createTestDatabase({ times: statements });

test('when jobs are pending and connections are open, the metrics count them', async () => {
  const metrics = createMetrics({ log });
  measurePlatform(metrics, { db, pools: [pool], statements });
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
  measurePlatform(metrics, { db, pools: [pool], statements });
  const find = () => db.selectFrom('users').select('uuid').where('username', '=', 'ada').execute();
  await find();
  await find();
  const { text } = await metrics.read();
  expect(text).toMatch(/^plotline_queries_total\{statement="select users \d+"\} 2$/m);
  expect(text).toMatch(/^plotline_query_seconds_total\{statement="select users \d+"\} 0\.\d+$/m);
});
