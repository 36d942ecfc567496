import { saveLapsed } from '../accounts/accounts.repository.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import type { AccessToken } from '../providers/lichess.sign-in.ts';
import { deleteToken, endToken, findTokenOf, insertToken } from './tokens.repository.ts';

/** What its seal says that it is for. */
const PURPOSE = 'token of lichess';

/** Keeps an account's token; one that it had before is revoked. Without an account, this one is. */
export async function keepToken(
  kit: ChessKit,
  trx: ChessDb,
  accountId: string | null,
  { token, until }: AccessToken,
): Promise<void> {
  if (accountId !== null) await endToken(trx, accountId);
  const sealed = kit.seal(PURPOSE, token);
  await insertToken(trx, { uuid: kit.newId(), account_id: accountId, sealed, until });
}

/** The token with which an account's games may be asked for; null where there is none, or none any more. */
export async function findToken(
  kit: ChessKit,
  accountId: string,
): Promise<{ readonly uuid: string; readonly token: string } | null> {
  const found = await findTokenOf(kit.db, accountId, kit.now());
  const token = found ? openToken(kit, found.sealed) : null;
  return found && token !== null ? { uuid: found.uuid, token } : null;
}

/** Null when the secret of this installation was another one. */
export function openToken(kit: ChessKit, sealed: string): string | null {
  return kit.unseal(PURPOSE, sealed);
}

/** The owner took a token back at Lichess: the account is proven no more, unless they signed in again meanwhile. */
export async function lapse(kit: ChessKit, tokenId: string, accountId: string): Promise<void> {
  await kit.transaction(async (trx) => {
    if (await deleteToken(trx, tokenId)) await saveLapsed(trx, accountId, kit.now());
  });
}
