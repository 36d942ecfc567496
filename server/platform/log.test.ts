import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { createLogger } from './log.ts';

test('when a line contains a secret, it is redacted', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  log.info({ token: 'hunter2', body: { password: 'hunter2' }, req: { headers: { cookie: 'hunter2' } } }, 'x');
  log.debug('not at this level');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'x', time: expect.stringMatching(/^\d{4}-/) });
});

test('when an error has further properties, the line leaves them out', () => {
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

test('when the database or a mail server quotes an e-mail address, the line contains neither it nor the row', async () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const { db } = await createTestDatabase();
  const insert = (username: string) =>
    sql`
    insert into users (uuid, username, email, password_hash, timezone, created_at)
    values (gen_random_uuid(), ${username}, 'ada@example.org', 'x', 'UTC', now())`.execute(db);
  await insert('ada');
  const error: unknown = await insert('eve').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ detail: expect.stringContaining('ada@example.org') });
  log.error({ err: error }, 'x');
  log.error({ err: new Error('550 <Ada.L+x@mail.example.org>: unknown', { cause: error }) }, 'x');
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/ada(\.l\+x)?@/i);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { code: '23505', table: 'users', constraint: 'users_email_key' },
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: { message: '550 <[e-mail]>: unknown' } });
});
