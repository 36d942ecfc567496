import { expect, test } from 'vitest';
import { createTestApp } from '../support/test-app.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { connect, endSocketsAfterwards, listen, refusal } from './support/client.ts';

const database = await createTestDatabase();
const [one, other] = [await createTestApp({ database }), await createTestApp({ database })];
const urls = [await listen(one), await listen(other)] as const;
endSocketsAfterwards();
const root = await one.signUp('root_sockets');
await database.db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();

test('when an administrator deactivates a user, the sockets on all nodes are closed with 4403', async () => {
  const ada = await one.signUp('ada_sockets');
  const sockets = [await connect(urls[0], ada), await connect(urls[1], ada)];
  const bystander = await connect(urls[1], root);
  const answer = await root.patch(`/api/admin/users/${ada.uuid}/status`, { is_active: false });
  expect(answer.statusCode).toBe(200);
  expect(await Promise.all(sockets.map(async ({ closed }) => (await closed).code))).toEqual([4403, 4403]);
  expect(await refusal(urls[1], { headers: { cookie: `session=${ada.cookie}` } })).toBe(401);
  bystander.send('ping');
  await bystander.next('pong');
});

test('when a deactivation is refused, the sockets stay open', async () => {
  const socket = await connect(urls[0], root);
  expect((await root.patch(`/api/admin/users/${root.uuid}/status`, { is_active: false })).statusCode).toBe(
    400,
  );
  socket.send('ping');
  await socket.next('pong');
});
