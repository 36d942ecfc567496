import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Instant, Nullable, Success } from '@plotline/contract/schema.ts';
import { Provider } from './words.ts';

/** A linked account. One of each provider. */
export const ChessAccount = Type.Object({
  provider: Provider,
  username: Type.String(),
  url: Type.String(),
  title: Nullable(Type.String()),
  is_closed: Type.Boolean(),
  /** Proven to be this user's; otherwise the chip says "unverified". */
  is_verified: Type.Boolean(),
  /** It was proven, until its owner took that back at the provider. */
  is_lapsed: Type.Boolean(),
  /** Unverified, but the owner said "this is me": new games enter the feed. */
  is_confirmed: Type.Boolean(),
  /** Put into Location or Name of the chess.com profile; null where another way is used or it is verified. */
  verify_code: Nullable(Type.String()),
  games: Type.Integer(),
  state: Type.Enum(['idle', 'queued', 'running', 'waiting', 'failed']),
  /** How many are before it in its provider's queue; null unless queued. */
  place_in_queue: Nullable(Type.Integer()),
  /** Between 0 and 1 while running and known. */
  progress: Nullable(Type.Number()),
  imported: Type.Integer(),
  waiting_until: Nullable(Instant),
  /** The provider asked everybody to slow down, refuses or does not answer anyone; or the last try failed. */
  waiting_because: Nullable(Type.Enum(['rate_limited', 'refused', 'unavailable', 'failed'])),
  error: Nullable(Type.String()),
  last_sync_at: Nullable(Instant),
  next_sync_at: Nullable(Instant),
  /** Of one that failed: from when on a visit of its owner asks again; null where no repetition helps. */
  retry_from: Nullable(Instant),
  /** From when on Sync now is taken again. */
  manual_sync_from: Nullable(Instant),
});
export type ChessAccount = Static<typeof ChessAccount>;

const ProviderParam = Type.Object({ provider: Provider });
const AccountAnswer = Type.Object({ account: ChessAccount });

export const listChessAccounts = defineEndpoint({
  name: 'listChessAccounts',
  method: 'GET',
  path: '/api/chess/accounts',
  access: 'signed-in',
  summary: 'My linked accounts and how far their sync is',
  response: Type.Object({ accounts: Type.Array(ChessAccount) }),
});

export const linkChessAccount = defineEndpoint({
  name: 'linkChessAccount',
  method: 'POST',
  path: '/api/chess/accounts',
  access: 'signed-in',
  status: 201,
  summary: 'Links an account after looking it up, and queues its first sync; the same again answers 200',
  body: Type.Object({
    provider: Provider,
    username: Type.String({ minLength: 1, maxLength: 60 }),
    is_confirmed: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: AccountAnswer,
});

export const confirmChessAccount = defineEndpoint({
  name: 'confirmChessAccount',
  method: 'POST',
  path: '/api/chess/accounts/:provider/confirm',
  access: 'signed-in',
  summary: 'Says "this is me" of an unverified account; 409 when somebody else has proven that it is theirs',
  params: ProviderParam,
  response: AccountAnswer,
});

export const verifyChessAccount = defineEndpoint({
  name: 'verifyChessAccount',
  method: 'POST',
  path: '/api/chess/accounts/:provider/verify',
  access: 'signed-in',
  summary: 'Looks for the code in the profile at the provider; links of others to the same account end',
  params: ProviderParam,
  response: AccountAnswer,
  ratePerMinute: 6,
});

export const unlinkChessAccount = defineEndpoint({
  name: 'unlinkChessAccount',
  method: 'DELETE',
  path: '/api/chess/accounts/:provider',
  access: 'signed-in',
  summary: 'Ends a link. Its games stay unless `delete_games` is true',
  params: ProviderParam,
  query: Type.Object({ delete_games: Type.Optional(Type.Boolean({ default: false })) }),
  response: Success,
});

export const syncChess = defineEndpoint({
  name: 'syncChess',
  method: 'POST',
  path: '/api/chess/sync',
  access: 'signed-in',
  status: 202,
  summary: 'Queues a sync of my accounts; `force` also fetches history again, at most once in 30 days',
  /** A flag with or without a value: `?force`, `?force=1` and `?force=true` are one. */
  query: Type.Object({ force: Type.Optional(Type.Enum(['', '1', 'true', '0', 'false'])) }),
  response: Type.Object({ accounts: Type.Array(ChessAccount) }),
});
