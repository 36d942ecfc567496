import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

test('when a secret gets into a line, it is blackened', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  log.info({ token: 'hunter2', body: { password: 'hunter2' }, req: { headers: { cookie: 'hunter2' } } }, 'x');
  log.debug('not at this level');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'x', time: expect.stringMatching(/^\d{4}-/) });
});

test('when an error carries more than its story, the line has its story alone', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH', client: { secret: 'hunter2' } });
  log.error({ err: new TypeError('not reached', { cause }) }, 'x');
  expect(lines[0]).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'not reached',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'no route', code: 'EHOSTUNREACH' },
    },
  });
});
