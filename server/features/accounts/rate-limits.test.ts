import { expect, test } from 'vitest';
import { createAccountsFixture, signupBody } from './accounts.fixture.ts';

const HOUR = 3_600_000;
const { post, advance } = await createAccountsFixture({ RATE_LIMIT: 'on' });

test('when one address creates ten accounts in an hour, its eleventh is refused', async () => {
  for (let index = 0; index < 10; index += 1) {
    const answer = await post('/api/auth/signup', signupBody(`person_${index}`), {
      ip: `2001:db8:0:1::${index}`,
    });
    expect(answer.statusCode).toBe(201);
  }
  const refused = await post('/api/auth/signup', signupBody('eleventh'), { ip: '2001:db8:0:1::99' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(refused.json().detail).toBe('Too many new accounts from this address. Try again in 60 minutes.');
  const elsewhere = await post('/api/auth/signup', signupBody('elsewhere'), { ip: '2001:db8:0:2::1' });
  expect(elsewhere.statusCode).toBe(201);
  advance(HOUR);
  const later = await post('/api/auth/signup', signupBody('eleventh'), { ip: '2001:db8:0:1::99' });
  expect(later.statusCode).toBe(201);
});

function failOn(account: number) {
  const payload = { email: `p${account}@example.org`, password: 'Wrong1234' };
  return post('/api/auth/login', payload, { ip: '203.0.113.9' });
}

test('when one address fails on fifty accounts, it is blocked for all of them', async () => {
  const statuses: number[] = [];
  for (let account = 0; account < 51; account += 1) statuses.push((await failOn(account)).statusCode);
  expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
  expect(statuses[50]).toBe(429);
});
