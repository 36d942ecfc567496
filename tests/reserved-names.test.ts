import { expect, test } from 'vitest';
import { createTestApp } from './support/test-app.ts';

const { guest } = await createTestApp();

test.each(['chess', 'weights', 'stripe'])(
  'when somebody wants to be called %s, the address is kept for that tracker',
  async (username) => {
    const answer = await guest.post('/api/auth/signup', {
      email: `${username}@example.org`,
      username,
      password: 'Plotline1',
      password_confirm: 'Plotline1',
    });
    expect([answer.statusCode, answer.json().detail[0]?.msg]).toEqual([
      422,
      'This username is not available.',
    ]);
  },
);
