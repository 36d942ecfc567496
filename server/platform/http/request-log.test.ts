import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRequestLog } from './request-log.ts';

function recorded(level = 'info') {
  const lines: unknown[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { lines, log: pino({ level, base: null, timestamp: false }, { write }) };
}

test('when a request logs lines, they have the id of the request', () => {
  const { lines, log } = recorded();
  const requestLog = createRequestLog(log, { reqId: 'r1' }, {});
  requestLog.warn({ err: 'late' }, 'not ready');
  requestLog.child({ part: 'body' }).info('read');
  expect(lines).toEqual([
    { level: 40, reqId: 'r1', err: 'late', msg: 'not ready' },
    { level: 30, reqId: 'r1', part: 'body', msg: 'read' },
  ]);
});

test('when a line is below the level, it is not written', () => {
  const { lines, log } = recorded('error');
  const requestLog = createRequestLog(log, { reqId: 'r1' }, {});
  requestLog.info('seen');
  requestLog.silent('never');
  expect([lines, requestLog.level]).toEqual([[], 'error']);
});

test('when a request logs nothing, no child log is created', () => {
  const { log } = recorded();
  let created = 0;
  log.onChild = () => (created += 1);
  const requestLog = createRequestLog(log, { reqId: 'r1' }, {});
  expect(created).toBe(0);
  requestLog.info('one');
  requestLog.info('two');
  expect(created).toBe(1);
});
