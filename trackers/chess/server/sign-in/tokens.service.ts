import { saveLapsed } from '../accounts/accounts.repository.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { AccessToken } from '../providers/lichess.sign-in.ts';
import { chessSync } from '../sync/chess-sync.ts';
import { deleteToken, endToken, findTokenOf, insertToken } from './tokens.repository.ts';

export const REVOKE_TASK = 'chess.revoke';
/** Purpose of the seal. */
const PURPOSE = 'token of lichess';

/** Has a job revoke the tokens that the transaction marks for it or whose links it deletes; by default at once. */
export async function queueRevocations(
  { jobs }: Pick<ChessKit, 'jobs'>,
  trx: ChessDb,
  runAt?: Date,
): Promise<void> {
  await jobs.add(trx, REVOKE_TASK, {}, { key: REVOKE_TASK, queue: REVOKE_TASK, ...(runAt && { runAt }) });
}

/** Stores the token of an account and has its former one revoked. Without an account, has this one revoked. */
export async function saveToken(
  kit: ChessKit,
  trx: ChessDb,
  accountId: string | null,
  { token, until }: AccessToken,
): Promise<void> {
  if (accountId !== null) await endToken(trx, accountId);
  const sealed = kit.seal(PURPOSE, token);
  await insertToken(trx, { uuid: kit.newId(), account_id: accountId, sealed, until });
  if (accountId !== null) await chessSync(kit).setToken(trx, { accountId, provider: 'lichess' }, true);
  await queueRevocations(kit, trx);
}

/** Returns the token for the requests of an account; null when there is no valid one. */
export async function findToken(
  kit: ChessKit,
  accountId: string,
): Promise<{ readonly uuid: string; readonly token: string } | null> {
  const found = await findTokenOf(kit.db, accountId, kit.now());
  const token = found ? openToken(kit, found.sealed) : null;
  return found && token !== null ? { uuid: found.uuid, token } : null;
}

/** Decrypts a token; null when it was sealed with another secret. */
export function openToken(kit: ChessKit, sealed: string): string | null {
  return kit.unseal(PURPOSE, sealed);
}

/** Ends the verification after the owner revoked the token at Lichess, unless they signed in again meanwhile. */
export async function lapse(kit: ChessKit, tokenId: string, accountId: string): Promise<void> {
  await kit.transaction(async (trx) => {
    if (await deleteToken(trx, tokenId)) await saveLapsed(trx, accountId, kit.now());
  });
}
