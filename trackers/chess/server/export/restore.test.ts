import { expect, test } from 'vitest';
import { changed, exportOf, restore, withRows } from '../../../../tests/support/restores.ts';
import { createChessFixture, played } from '../chess.fixture.ts';

const app = await createChessFixture();
const { join, linkAccount, store, kit } = app;

/** Exports a user with a confirmed account and its game, with changes in the account's row. */
async function exportWith(fields: object): Promise<Buffer> {
  const eve = await join();
  const accountId = await linkAccount(eve.uuid, { username: 'Eve' });
  await kit.db
    .updateTable('chess_accounts')
    .set({ is_confirmed: true })
    .where('uuid', '=', accountId)
    .execute();
  await store(eve.uuid, [played('2026-03-15T10:00:00Z')], { accountId });
  const good = await exportOf(eve);
  return changed(
    good,
    'restore/chess_accounts.jsonl',
    withRows((row) => ({ ...row, ...fields })),
  );
}

const accountsOf = (userId: string) =>
  kit.db.selectFrom('chess_accounts').selectAll().where('user_id', '=', userId).execute();

test('when another user has verified an account of the file, it is not linked and its games stay', async () => {
  const ana = await join();
  const verified = { username: 'ana_k', verified_at: new Date() };
  const uuid = await linkAccount(ana.uuid, verified);
  await kit.db.updateTable('chess_accounts').set({ provider_id: '7' }).where('uuid', '=', uuid).execute();
  for (const fields of [{ username: 'Ana_K' }, { provider_id: '7' }]) {
    const eve = await join();
    expect((await restore(app, eve, await exportWith(fields))).state).toBe('done');
    expect([await accountsOf(eve.uuid), (await eve.items()).items.length]).toEqual([[], 1]);
  }
  expect(await accountsOf(ana.uuid)).toMatchObject([{ verified_at: expect.any(Date) }]);
});

test('when an account of the file is confirmed, its user has to confirm it again', async () => {
  const eve = await join();
  const file = await exportWith({ username: 'Eve_2', username_key: 'eve' });
  expect((await restore(app, eve, file)).state).toBe('done');
  expect(await accountsOf(eve.uuid)).toMatchObject([
    { username: 'Eve_2', username_key: 'eve_2', is_confirmed: false, verified_at: null },
  ]);
});
