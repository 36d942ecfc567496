import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  confirmChessAccount,
  linkChessAccount,
  listChessAccounts,
  syncChess,
  unlinkChessAccount,
  verifyChessAccount,
} from '../../contract/accounts.ts';
import type { ChessKit } from '../chess.db.ts';
import type { Providers } from '../providers/providers.ts';
import { confirmAccount, linkAccount, listAccounts, unlinkAccount } from './accounts.service.ts';
import { requestSync } from './sync-requests.service.ts';
import { verifyAccount } from './verify.service.ts';

export function accountsRoutes(kit: ChessKit, providers: Providers): readonly Route[] {
  return [
    route(listChessAccounts, async ({ viewer }) => ({ accounts: await listAccounts(kit, viewer.uuid) })),
    route(linkChessAccount, async ({ viewer, body, reply }) => {
      const { provider, username, is_confirmed: isConfirmed = false } = body;
      const link = { provider, username: username.trim(), isConfirmed };
      const { account, isNew } = await linkAccount(kit, providers, { userId: viewer.uuid, link });
      if (!isNew) reply.code(200);
      return { account };
    }),
    route(confirmChessAccount, async ({ viewer, params }) => ({
      account: await confirmAccount(kit, viewer.uuid, params.provider),
    })),
    route(verifyChessAccount, async ({ viewer, params }) => ({
      account: await verifyAccount(kit, providers, { userId: viewer.uuid, provider: params.provider }),
    })),
    route(unlinkChessAccount, ({ viewer, params, query }) =>
      unlinkAccount(kit, {
        userId: viewer.uuid,
        provider: params.provider,
        withGames: query.delete_games ?? false,
      }),
    ),
    route(syncChess, async ({ viewer, query }) => ({
      accounts: await requestSync(kit, { userId: viewer.uuid, isForced: query.force ?? false }),
    })),
  ];
}
