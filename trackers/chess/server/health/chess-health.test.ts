import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serveChesscomPlayer } from '../providers/fake-players.fixture.ts';
import { ANA, MONTHS, STATS } from '../sync/months.samples.ts';
import { createSyncFixture } from '../sync/sync.fixture.ts';
import { chessHealth } from './chess-health.ts';

const { db, kit, chesscom, work, join } = await createSyncFixture();

test('when the provider counts many more games than are stored, they are missing; otherwise nothing is', async () => {
  serveChesscomPlayer(chesscom, ANA, MONTHS, STATS);
  const ada = await join();
  await ada.link('chesscom', 'ana_k');
  await work('chesscom');
  const { uuid } = await kit.db
    .selectFrom('chess_accounts')
    .select('uuid')
    .where('user_id', '=', ada.uuid)
    .executeTakeFirstOrThrow();
  const find = () => chessHealth.find(db.$pickTables<never>(), ada.uuid, { accounts: [uuid] });
  expect(await find()).toEqual({ scopeIds: [uuid], findings: [] });
  const { rows: queued } = await sql`
    select from graphile_worker.jobs where task_identifier = 'trackers.check-data'`.execute(db);
  expect(queued).toHaveLength(1);

  await kit.db.updateTable('chess_snapshots').set({ won: 300 }).where('account_id', '=', uuid).execute();
  await kit.db.updateTable('chess_syncs').set({ total: 40 }).where('account_id', '=', uuid).execute();
  const { findings } = await find();
  expect(findings.map(({ content: { title, reason } }) => [title, reason])).toEqual([
    [
      expect.stringMatching(/^29\d rated blitz games of Ana_K are missing$/),
      expect.stringMatching(/^Chess.com counts 303, /i),
    ],
    ['33 games of Ana_K are missing', expect.stringMatching(/counts 40, and 7 are stored\.$/)],
  ]);
  await expect(
    chessHealth.fix(db.$pickTables<never>(), { userId: ada.uuid, facts: null, value: null }),
  ).rejects.toMatchObject({ status: 409 });
});
