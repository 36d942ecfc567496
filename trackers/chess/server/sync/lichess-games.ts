import type { ChessKit } from '../chess.db.ts';
import type { GamesPage } from '../providers/lichess.client.ts';
import { ProviderError } from '../providers/provider-error.ts';
import type { Providers } from '../providers/providers.ts';
import { findToken, lapse } from '../sign-in/tokens.service.ts';

interface GamesRequest {
  readonly accountId: string;
  readonly page: GamesPage;
}

/** A page of an account's games: with its owner's token where there is one, which is faster, else as anyone. */
export async function* gamesOf(
  kit: ChessKit,
  providers: Providers,
  { accountId, page }: GamesRequest,
): AsyncGenerator<string> {
  const held = await findToken(kit, accountId);
  if (held) {
    const { uuid, token } = held;
    try {
      yield* providers.lichess.games({ ...page, token });
      return;
    } catch (error) {
      // NOTE it is said before the first line, so that none comes twice.
      if (!isRejected(error)) throw error;
      if (await isTakenBack(providers, { token, signal: page.signal })) await lapse(kit, uuid, accountId);
    }
  }
  yield* providers.lichess.games(page);
}

/** Only if Lichess does not know whose it is, either: games may be refused for other reasons. */
async function isTakenBack(
  { lichessSignIn }: Providers,
  ask: { readonly token: string; readonly signal: AbortSignal },
): Promise<boolean> {
  try {
    await lichessSignIn.account(ask);
    return false;
  } catch (error) {
    if (!isRejected(error)) throw error;
    return true;
  }
}

function isRejected(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'rejected';
}
