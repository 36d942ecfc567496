import { expect, test } from 'vitest';
import { createCommentsFixture } from './comments.fixture.ts';

let now = new Date('2026-03-10T12:00:00.000Z');
const MINUTE = 60_000;
const { app, list, post, publish } = await createCommentsFixture({
  env: { RATE_LIMIT: 'on' },
  now: () => now,
});
const [ada, grace] = [await app.signUp('ada_busy'), await app.signUp('grace_busy')];
const [activity = ''] = await publish(ada, {});
let written = 0;

const writeAnother = () => post(ada, activity, `Comment ${(written += 1)}`);

test('when somebody writes the eleventh comment within a minute, they wait; others do not', async () => {
  // What is refused does not count.
  expect((await post(ada, activity, ' ')).statusCode).toBe(422);
  const answers = await Promise.all(Array.from({ length: 12 }, writeAnother));
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBe(10);
  now = new Date(now.getTime() + 20_000);
  const refused = await writeAnother();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '40',
    { detail: 'Too many comments. Try again in 40 s.' },
  ]);
  expect((await post(grace, activity, 'Mine')).statusCode).toBe(201);
  now = new Date(now.getTime() + 40_000);
  expect((await writeAnother()).statusCode).toBe(201);
});

test('when somebody writes the 201st comment of a day, they wait until the first is a day old', async () => {
  for (let left = 200 - 11; left > 0; left -= 1) {
    now = new Date(now.getTime() + 10_000);
    expect((await writeAnother()).statusCode).toBe(201);
  }
  now = new Date(now.getTime() + MINUTE);
  const refused = await writeAnother();
  expect(refused.statusCode).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(23 * 60 * 60);
  now = new Date(now.getTime() + seconds * 1000);
  expect((await writeAnother()).statusCode).toBe(201);
  expect((await list(ada, activity)).total).toBe(202);
});
