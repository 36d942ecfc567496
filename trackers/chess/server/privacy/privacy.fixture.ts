import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';

/** The app with a web build of one page, for users with linked accounts and games. */
export async function createPrivacyFixture() {
  const webDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-privacy-'));
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<html><head><title>App</title></head><body><div id="root"></div><template id="app-scripts"></template></body></html>',
  );
  afterAll(() => rmSync(webDir, { recursive: true, force: true }));
  const fixture = await createChessFixture({ webDir });
  const { kit, join, store, linkAccount } = fixture;

  /** Joins a user with a linked account, verified by default. */
  async function linked(username: string, changes: { verified_at?: Date | null } = {}) {
    const player = await join();
    const accountId = await linkAccount(player.uuid, { username, verified_at: kit.now(), ...changes });
    return { ...player, accountId };
  }

  return {
    ...fixture,
    linked,
    /** Stores a game for both players, each from their side; returns both uuids. */
    playEachOther: async (white: Linked, black: Linked, endedAt: string) => {
      const names = { ownName: 'ada', opponentName: 'bob' };
      const game = played(endedAt, names);
      await store(white.uuid, [{ ...game, ...RATED }], white);
      const turned = { color: 'black', result: 'loss', ownName: 'bob', opponentName: 'ada' } as const;
      await store(black.uuid, [{ ...game, ...turned, opponentRating: RATED.ratingAfter }], black);
      return [await newestOf(white), await newestOf(black)] as const;
    },
  };
}

/** Ratings that occur nowhere else. */
export const RATED = { ratingBefore: 2_705, ratingAfter: 2_718, opponentRating: 2_742 };

export type Linked = Player & { readonly accountId: string };

export async function newestOf(player: Player): Promise<string> {
  return (await player.items()).items[0].uuid;
}
