import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { unzip } from '../../../tests/support/unzip.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';
import { CLEAN_NOTIFICATIONS } from './cleaning.jobs.ts';

const stage = await createNotificationsFixture();
const { app, read, unread, follow, users, publish, like, messagesOf } = stage;

test('when notifications arrive while paging, pages and cursors contain each once, newest first', async () => {
  const ada = await app.signUp('pa_ada');
  const fans = await users(...Array.from({ length: 11 }, (_, n) => `pa_fan${n}`));
  for (const fan of fans.slice(0, 10)) {
    await stage.passHours(1);
    await follow(fan, ada);
  }
  const expected = Array.from({ length: 10 }, (_, n) => `pa_fan${9 - n} started following you`);
  const names: string[] = [];
  let cursor: string | null = '';
  for (let page = 1; cursor !== null; page += 1) {
    const next = await read(ada, `?limit=4${cursor && `&cursor=${cursor}`}`);
    names.push(...next.notifications.map(({ message }) => message));
    expect(next.has_more).toBe(next.next_cursor !== null);
    const numbered = await read(ada, `?limit=4&page=${page}`);
    if (page === 1) {
      expect(numbered).toMatchObject({ total: 10, unread_count: 10, page: 1 });
      await follow(fans[10] ?? ada, ada);
    }
    cursor = next.next_cursor;
  }
  expect(names).toEqual(expected);
  expect((await read(ada, '?page=9')).notifications).toEqual([]);
  expect((await ada.get('/api/notifications/?page=0')).statusCode).toBe(422);
  expect((await ada.get('/api/notifications/?days_back=91')).statusCode).toBe(422);
  expect((await ada.get('/api/notifications/?cursor=x')).statusCode).toBe(422);
});

test('when notifications are read, the response has the remaining count and those of other users stay unread', async () => {
  const [ada, grace, june, other] = await users('re_ada', 're_grace', 're_june', 're_other');
  for (const fan of [grace, june, other]) await follow(fan, ada);
  await follow(ada, other);
  const [first, second] = (await read(ada)).notifications;
  const theirs = (await read(other)).notifications[0]?.uuid;
  const uuids = [first?.uuid, first?.uuid, theirs, randomUUID()];
  const mark = (payload?: object) => ada.patch('/api/notifications/mark-read', payload);
  expect((await mark({ notification_uuids: uuids })).json()).toMatchObject({ updated: 1, unread_count: 2 });
  expect((await mark({ notification_uuids: uuids })).json()).toMatchObject({ updated: 0, unread_count: 2 });
  expect((await read(ada)).notifications.map(({ is_read: isRead }) => isRead)).toEqual([true, false, false]);
  expect((await read(ada, '?include_read=false')).total).toBe(2);
  expect((await mark({ notification_uuids: [] })).json()).toMatchObject({ updated: 0, unread_count: 2 });
  expect((await mark()).json()).toMatchObject({ updated: 2, unread_count: 0 });
  expect([await unread(ada), await unread(other)]).toEqual([0, 1]);
  expect((await mark({ notification_uuids: ['x'] })).statusCode).toBe(422);

  expect((await ada.delete(`/api/notifications/${second?.uuid}`)).json()).toMatchObject({
    success: true,
    unread_count: 0,
  });
  for (const uuid of [second?.uuid, theirs, randomUUID()]) {
    const answer = await ada.delete(`/api/notifications/${uuid}`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Notification not found' }]);
  }
  expect((await messagesOf(ada)).length).toBe(2);
  expect((await messagesOf(other)).length).toBe(1);
});

test('when notifications are old, lists include the requested days, and after 90 days they are deleted', async () => {
  const [ada, grace, june] = await users('ol_ada', 'ol_grace', 'ol_june');
  await follow(grace, ada);
  await stage.passHours(31 * 24);
  await follow(june, ada);
  expect(await messagesOf(ada)).toEqual(['ol_june started following you']);
  expect((await read(ada, '?days_back=32')).total).toBe(2);
  expect(await unread(ada)).toBe(2);
  await stage.passHours(60 * 24);
  await app.platform.jobs.add(app.platform.db, CLEAN_NOTIFICATIONS, {});
  const left = async () => {
    const { rows } = await sql`select 1 from notifications where user_id = ${ada.uuid}`.execute(
      app.platform.db,
    );
    return rows.length;
  };
  await expect.poll(left).toBe(1);
  expect(await unread(ada)).toBe(1);
});

test('when a user exports their data, their notifications are included', async () => {
  const [author, fan] = await users('ex_author', 'ex_fan');
  const [post = ''] = await publish(author, {});
  await like(fan, post);
  const { rawPayload } = await author.get('/api/auth/export');
  const files = await unzip(rawPayload);
  const json = [...files].find(([name]) => name.endsWith('notifications.json'))?.[1];
  expect(JSON.parse(json?.toString() ?? '')).toMatchObject([
    { type: 'like', message: expect.stringContaining('ex_fan liked your'), is_read: false },
  ]);
});

test('when a name that another user chose begins like a formula, no cell of the CSV does, and the JSON has it as it is', async () => {
  const ada = await app.signUp('xp_ada');
  const names = ['=HYPERLINK("https://evil.example")', '+1', '@SUM(A1)', '"=1', '＝1'];
  for (const [index, first_name] of names.entries())
    await follow(await app.signUp(`xp_fan${index}`, { first_name }), ada);
  const files = await unzip((await ada.get('/api/auth/export')).rawPayload);
  const rows = String(files.get('notifications.csv')).trim().split('\n').slice(1);
  expect(rows).toHaveLength(names.length);
  for (const row of rows) expect(row).toMatch(/^[^,]+,new_follower,"?'/);
  const list: { message: string }[] = JSON.parse(String(files.get('notifications.json')));
  expect(list.map(({ message }) => message)).toContain(`${names[0]} started following you`);
});
