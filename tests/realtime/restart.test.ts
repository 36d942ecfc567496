import { socketError } from '@plotline/contract/presence.ts';
import { expect, test } from 'vitest';
import { publishRealtime } from '../../server/platform/realtime.ts';
import { createTestApp } from '../support/test-app.ts';
import { connect, endSocketsAfterwards, listen } from './support/client.ts';

const app = await createTestApp({ realtime: { closeGraceMs: 200, bufferedBytes: 1_000 } });
const { bus, db } = app.platform;
const url = await listen(app);
endSocketsAfterwards();

test('when a client does not read its events, its connection is closed', async () => {
  const ada = await app.signUp('slow');
  const client = await connect(url, ada);
  client.ws.pause();
  const [served] = app.http.websocketServer.clients;
  if (!served) throw new Error('the server has no socket');
  const isGone = new Promise<void>((resolve) => served.on('close', () => resolve()));
  const detail = 'x'.repeat(1_000_000);
  for (let sent = 0; sent < 20; sent += 1)
    await publishRealtime(bus, db, {
      to: { accounts: [ada.uuid] },
      event: socketError,
      data: { detail: `${sent}${detail}` },
    });
  await isGone;
});

test('when the node stops, sockets are closed with 1001 and it does not wait for silent ones', async () => {
  const ada = await app.signUp('ada');
  const [polite, frozen] = [await connect(url, ada), await connect(url, ada)];
  frozen.ws.pause();
  const begin = performance.now();
  await app.http.close();
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect((await polite.closed).code).toBe(1001);
});
