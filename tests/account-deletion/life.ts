import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createPublisher } from '../support/publisher.ts';
import { browserAt } from '../support/push-service.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

const HEVY = readFileSync(path.join(import.meta.dirname, '../../trackers/weights/fixtures/hevy-kg.csv'));

export async function exportEverything(user: Caller): Promise<void> {
  expect((await user.post('/api/auth/exports')).statusCode).toBe(202);
  const state = async () => (await user.get('/api/auth/exports/latest')).json().export.state;
  await expect.poll(state, { timeout: 10_000 }).toBe('done');
}

/** Address of a push subscription without a service. */
export async function subscribeToPush(user: Caller): Promise<void> {
  const { endpoint, keys } = browserAt('http://127.0.0.1:9/push');
  const answer = await user.post('/api/notifications/push-subscriptions', { endpoint, keys });
  expect(answer.statusCode).toBe(201);
}

/** An access token, and a webhook with a waiting event, at a port where nothing listens. */
export async function addPrograms(user: Caller): Promise<void> {
  const token = {
    name: `Token of ${user.username}`,
    scopes: ['read'],
    expires_in_days: null,
    password: 'Violet-Kite-7',
  };
  expect((await user.post('/api/auth/tokens', token)).statusCode).toBe(201);
  const url = `http://127.0.0.1:9/${user.username}`;
  const added = await user.post('/api/auth/webhooks', {
    url,
    events: ['activity.published'],
    password: 'Violet-Kite-7',
  });
  expect(added.statusCode).toBe(201);
  const { uuid } = added.json<{ webhook: { uuid: string } }>().webhook;
  expect((await user.post(`/api/auth/webhooks/${uuid}/test`)).statusCode).toBe(202);
}

export function lifeOf(app: TestApp) {
  function upload(user: Caller, url: string, file: Buffer): Promise<LightMyRequestResponse> {
    const lines = [
      '--x',
      'content-disposition: form-data; name="timezone"',
      '',
      'Europe/Paris',
      '--x',
      'content-disposition: form-data; name="file"; filename="file"',
      'content-type: application/octet-stream',
      '',
    ];
    return app.http.inject({
      method: 'POST',
      url,
      cookies: { session: user.cookie },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), file, Buffer.from('\r\n--x--\r\n')]),
    });
  }

  async function importWorkouts(user: Caller): Promise<void> {
    const seen = await upload(user, '/api/weights/import/preview', HEVY);
    const { batch_id: batchId } = seen.json<{ batch_id: string }>();
    const applied = await user.post(`/api/weights/import/${batchId}/apply`, { unit: 'kg' });
    expect(applied.json<{ imported: number }>().imported).toBeGreaterThan(0);
  }

  async function showPicture(user: Caller): Promise<void> {
    const answer = await upload(user, '/api/auth/upload-profile-picture', await picture());
    expect(answer.statusCode).toBe(200);
  }

  /** A picture on a post, and an unused one. */
  async function addMedia(user: Caller): Promise<void> {
    const { definition, publish } = await createPublisher(app);
    const [uuid] = await publish(user, {});
    const send = async () => upload(user, '/api/media', await picture());
    const media = [(await send()).json<{ id: string }>().id];
    const answer = await user.put(`/api/posts/${definition.type}/${uuid}`, { media });
    expect([answer.statusCode, (await send()).statusCode]).toEqual([200, 201]);
  }

  return { addMedia, importWorkouts, showPicture };
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: '#4f5be7' } })
    .png()
    .toBuffer();
}
