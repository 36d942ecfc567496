import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { startPushService, type PushBrowser } from '../../../tests/support/push-service.ts';
import type { Caller } from '../../../tests/support/test-app.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';
import { createNotificationsService } from './notifications.service.ts';
import { pushJob } from './push.jobs.ts';

/** The first message loads the push library. */
const SOON = { timeout: 20_000 };
export const SUBSCRIPTIONS_URL = '/api/notifications/push-subscriptions';

/** The server with users and a push service. Its clock is in the past, so that retries run right away. */
export async function createPushFixture() {
  const stage = await createNotificationsFixture();
  const { app, users, publish, like } = stage;
  const { db } = app.platform;
  const noun = stage.type.replaceAll('_', ' ');
  const someone = await app.signUp('push_someone');
  const service = await startPushService(async () => (await keyOf(someone)).public_key);
  afterAll(() => service.close());
  const job = pushJob(app.platform, createNotificationsService(app.platform, { activityOf: () => noun }));

  const bodiesAt = (browser: PushBrowser) => service.pushedTo(browser).map(({ message }) => message['body']);

  return {
    ...stage,
    service,
    noun,
    someone,
    keyOf,
    subscribe,
    bodiesAt,
    unsubscribe: (user: Caller, { endpoint }: PushBrowser) => remove(user, SUBSCRIPTIONS_URL, { endpoint }),
    endOther: async (user: Caller) => {
      const { sessions } = (await user.get('/api/auth/sessions')).json<{
        sessions: { id: string; is_current: boolean }[];
      }>();
      const id = sessions.find((session) => !session.is_current)?.id;
      return remove(user, `/api/auth/sessions/${id}`);
    },
    signIn: async (user: Caller): Promise<Caller> => {
      const credentials = { email: `${user.username}@example.org`, password: 'Violet-Kite-7' };
      const answer = await app.guest.post('/api/auth/login', credentials);
      const cookie = answer.cookies.find(({ name }) => name.endsWith('session'))?.value ?? '';
      const cookies = { session: cookie };
      return {
        ...user,
        cookie,
        get: (url) => app.http.inject({ method: 'GET', url, cookies }),
        post: (url, payload = {}) => app.http.inject({ method: 'POST', url, cookies, payload }),
      };
    },
    endpointsOf: async ({ uuid }: Caller) => {
      const { rows } = await sql<{ endpoint: string }>`
        select endpoint from push_subscriptions where user_id = ${uuid} order by created_at`.execute(db);
      return rows.map(({ endpoint }) => endpoint);
    },
    /** Creates a user whose browser got a message about a like of their post. */
    scene: async (name: string) => {
      const [author, fan] = await users(`${name}_author`, `${name}_fan`);
      const browser = service.newBrowser();
      expect((await subscribe(author, browser)).statusCode).toBe(201);
      const [post = ''] = await publish(author, {});
      await like(fan, post);
      await expect.poll(() => bodiesAt(browser), SOON).toEqual([`${name}_fan liked your ${noun}`]);
      return { author, fan, browser, post };
    },
    /** Runs the job of a notification and returns whether a message was sent. */
    isSentNow: async (author: Caller, browser: PushBrowser, uuid: string) => {
      const { rows } = await sql<{ uuid: string }>`
        select uuid from push_subscriptions where user_id = ${author.uuid}`.execute(db);
      const before = service.pushedTo(browser).length;
      const payload = { subscription_uuid: rows[0]?.uuid, notification_uuid: uuid, attempt: 1 };
      await job(payload, {
        signal: new AbortController().signal,
        log: pino({ level: 'silent' }),
        attempt: 1,
      });
      return service.pushedTo(browser).length > before;
    },
  };

  function remove({ cookie }: Caller, url: string, payload: object = {}) {
    return app.http.inject({ method: 'DELETE', url, cookies: { session: cookie }, payload });
  }
}

async function keyOf(user: Caller) {
  const answer = await user.get('/api/notifications/push-key');
  return answer.json<{ public_key: string; endpoint: string | null }>();
}

function subscribe(user: Caller, { endpoint, keys }: PushBrowser) {
  return user.post(SUBSCRIPTIONS_URL, { endpoint, keys });
}
