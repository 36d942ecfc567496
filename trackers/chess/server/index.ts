import { withImport } from '@plotline/server/tracker-kit/sync/sync-status.ts';
import type { CreateTrackerServer } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { GameStats } from '../contract/posted-game.ts';
import { tracker } from '../tracker.ts';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { linkAtSignup } from './accounts/accounts.service.ts';
import { accountsState, visited } from './accounts/sync-requests.service.ts';
import { chessKit } from './chess.db.ts';
import type { ChessTables } from './database.gen.ts';
import { everything } from './export/everything.ts';
import { chessRestore } from './export/restore.ts';
import { exportRoutes } from './export/export.routes.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { items } from './games/items.service.ts';
import { importsRoutes } from './imports/imports.routes.ts';
import { chessHealth } from './health/chess-health.ts';
import { findPageFacts } from './page/account-facts.repository.ts';
import { figures } from './page/figures.service.ts';
import { headlines } from './page/headlines.service.ts';
import { openingNameJobs } from './openings/name-stored-games.ts';
import { page } from './page/page.service.ts';
import { gamePicture } from './posts/game-picture.ts';
import { settleVisibility } from './posts/settle-games.service.ts';
import { createProviders } from './providers/providers.ts';
import { countUser, removeUser } from './removal.repository.ts';
import { revokeJobs } from './sign-in/revoke.jobs.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { queueRevocations } from './sign-in/tokens.service.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { searchGames } from './search/own-games.repository.ts';
import { shapePosts } from './privacy/privacy.service.ts';
import { chessRun } from './sync/chess-run.ts';
import { chessSync } from './sync/chess-sync.ts';

export const createServer: CreateTrackerServer = (coreKit) => {
  const kit = chessKit(coreKit);
  const providers = createProviders(kit);
  const sync = chessSync(kit);
  const [syncs, revocations] = [sync.jobs(chessRun(kit, providers)), revokeJobs(kit, providers)];
  const openingNames = openingNameJobs(kit);
  return {
    definition: tracker,
    routes: [
      ...accountsRoutes(kit, providers),
      ...signInRoutes(kit, providers),
      ...gamesRoutes(kit),
      ...importsRoutes(kit),
      ...exportRoutes(kit),
      ...settingsRoutes(kit),
    ],
    page: (request) => page(kit.db, request),
    pageDependsOn: (userId) => findPageFacts(kit.db, userId),
    items: (request) => items(kit.db, request),
    headlines: (userIds) => headlines(kit.db, userIds, kit.now()),
    figures: (request) => figures(kit.db, request),
    // The core checks the stats by the definition.
    postPicture: (stats) => gamePicture(stats as GameStats),
    shapePosts: (posts, viewerId) => shapePosts(kit, posts, viewerId),
    searchWords: ['games', 'ratings', 'openings', 'bullet', 'blitz', 'rapid', 'classical', 'daily'],
    search: { games: (request) => searchGames(kit.db, request) },
    syncState: async (userId) =>
      withImport(await accountsState(kit, userId), await kit.imports.state(userId)),
    onVisibilityChanged: (trx, posts) => settleVisibility(kit, trx.withTables<ChessTables>(), posts),
    services: () => sync.services(),
    onOwnerVisit: (userId) => visited(kit, userId),
    onSignup: (trx, userId, name) => linkAtSignup(kit, trx.withTables<ChessTables>(), userId, name),
    countContents: async (userId) => {
      const { games, accounts } = await countUser(kit.db, userId);
      return [
        { key: 'games', one: 'game', many: 'games', count: games },
        { key: 'chess_accounts', one: 'linked account', many: 'linked accounts', count: accounts },
      ];
    },
    health: chessHealth,
    removeData: async (trx, userId) => {
      const own = trx.withTables<ChessTables>();
      await removeUser(own, userId);
      await queueRevocations(kit, own);
    },
    exportData: everything,
    restore: chessRestore,
    jobs: { ...syncs.jobs, ...revocations.jobs, ...openingNames.jobs },
    cron: [...syncs.cron, ...revocations.cron, ...openingNames.cron],
  };
};
