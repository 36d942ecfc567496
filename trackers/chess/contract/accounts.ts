import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Nullable, Success } from '@plotline/contract/schema.ts';
import { syncFields } from '@plotline/contract/sync.ts';
import { Provider } from './game-values.ts';

/** A linked account, at most one per provider. */
export const ChessAccount = Type.Object({
  provider: Provider,
  username: Type.String(),
  url: Type.String(),
  title: Nullable(Type.String()),
  is_closed: Type.Boolean(),
  /** Verified to be this user's; otherwise the chip says "unverified". */
  is_verified: Type.Boolean(),
  /** It was verified until its owner revoked that at the provider. */
  is_lapsed: Type.Boolean(),
  /** Unverified, but the owner said "this is me": new games enter the feed. */
  is_confirmed: Type.Boolean(),
  /** To be put into Location or Name of the chess.com profile; null if verified, or verified in another way. */
  verify_code: Nullable(Type.String()),
  games: Type.Integer(),
  /** Games at chess.com that are not stored, because their rules or format are unknown. */
  left_out: Type.Integer(),
  ...syncFields,
});
export type ChessAccount = Static<typeof ChessAccount>;

const ProviderParam = Type.Object({ provider: Provider });
const AccountAnswer = Type.Object({ account: ChessAccount });

export const listChessAccounts = defineEndpoint('listChessAccounts', {
  route: 'GET /api/chess/accounts',
  access: 'signed-in',
  summary: 'My linked accounts with the progress of their syncs',
  response: Type.Object({ accounts: Type.Array(ChessAccount) }),
});

export const linkChessAccount = defineEndpoint('linkChessAccount', {
  route: 'POST /api/chess/accounts',
  access: 'signed-in',
  status: 201,
  summary:
    'Links an account that exists at the provider and queues its first sync; repeated calls return 200',
  body: Type.Object({
    provider: Provider,
    username: Type.String({ minLength: 1, maxLength: 60 }),
    is_confirmed: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: AccountAnswer,
});

export const confirmChessAccount = defineEndpoint('confirmChessAccount', {
  route: 'POST /api/chess/accounts/:provider/confirm',
  access: 'signed-in',
  summary: 'Says "this is me" of an unverified account; 409 if another user has verified it',
  params: ProviderParam,
  response: AccountAnswer,
});

export const verifyChessAccount = defineEndpoint('verifyChessAccount', {
  route: 'POST /api/chess/accounts/:provider/verify',
  access: 'signed-in',
  summary: 'Searches the profile at the provider for the code; ends links of others to the same account',
  params: ProviderParam,
  response: AccountAnswer,
  ratePerMinute: 6,
});

export const unlinkChessAccount = defineEndpoint('unlinkChessAccount', {
  route: 'DELETE /api/chess/accounts/:provider',
  access: 'signed-in',
  summary: 'Removes a link. Its games stay unless `delete_games` is true',
  params: ProviderParam,
  query: Type.Object({ delete_games: Type.Optional(Type.Boolean({ default: false })) }),
  response: Success,
});

export const syncChess = defineEndpoint('syncChess', {
  route: 'POST /api/chess/sync',
  access: 'signed-in',
  tokenScope: 'write:chess',
  status: 202,
  summary: 'Queues a sync of my accounts; `force` also fetches history again, at most once in 30 days',
  query: Type.Object({ force: Type.Optional(Type.Boolean({ default: false })) }),
  response: Type.Object({ accounts: Type.Array(ChessAccount) }),
});
