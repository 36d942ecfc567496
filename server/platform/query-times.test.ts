import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryTimes } from './query-times.ts';
import { runInContext } from './request-context.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function createLogged() {
  const lines: string[] = [];
  const times = createQueryTimes(
    pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }),
  );
  return { times, lines };
}

test('when a statement is slow, it is logged with the id of its request and without values', () => {
  const { times, lines } = createLogged();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const text = 'select uuid from users where email = $1';
  const stop = runInContext({ reqId: 'r1' }, () => times.start('3f2a9cd0', text));
  clock.mockReturnValue(700);
  stop();
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 40, reqId: 'r1', ms: 700, statement: 'select users 3f2a9c', sql: text, msg: 'slow query' },
  ]);
});

test('when statements have no name, they are counted together', () => {
  const { times, lines } = createLogged();
  times.start(undefined, 'select 1')();
  times.start(undefined, 'commit')();
  expect([...times.read()]).toMatchObject([{ label: 'other', count: 2 }]);
  expect(lines).toEqual([]);
});
