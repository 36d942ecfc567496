import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRequestLog } from './request-log.ts';

function recorded(level = 'info') {
  const lines: unknown[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { lines, log: pino({ level, base: null, timestamp: false }, { write }) };
}

test('when a request logs something, its lines say which request it is', () => {
  const { lines, log } = recorded();
  const requestLog = createRequestLog(log, { reqId: 'r1' }, {});
  requestLog.warn({ err: 'late' }, 'not ready');
  requestLog.child({ part: 'body' }).info('read');
  expect(lines).toEqual([
    { level: 40, reqId: 'r1', err: 'late', msg: 'not ready' },
    { level: 30, reqId: 'r1', part: 'body', msg: 'read' },
  ]);
});

test('when the level is lower than what is written down, nothing is', () => {
  const { lines, log } = recorded('error');
  const requestLog = createRequestLog(log, { reqId: 'r1' }, {});
  requestLog.info('seen');
  requestLog.silent('never');
  expect([lines, requestLog.level]).toEqual([[], 'error']);
});

test('when a request logs nothing, no log is made for it', () => {
  const { log } = recorded();
  let made = 0;
  log.onChild = () => (made += 1);
  const requestLog = createRequestLog(log, { reqId: 'r1' }, {});
  expect(made).toBe(0);
  requestLog.info('one');
  requestLog.info('two');
  expect(made).toBe(1);
});
