import { trimTrailing } from '@plotline/contract/trailing.ts';
import type { Provider } from '../../contract/words.ts';
import type { ChessKit } from '../chess.db.ts';
import { createChesscomClient, type ChesscomClient } from './chesscom.client.ts';
import { chesscomIdentity, chesscomLabels } from './chesscom.player.ts';
import { createLichessClient, type LichessClient } from './lichess.client.ts';
import { createLichessSignIn, type LichessSignIn } from './lichess.sign-in.ts';
import { lichessIdentity, lichessLabels } from './lichess.player.ts';
import type { Identity } from './player.model.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderAccess } from './provider-http.ts';

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  chesscom: 'chess.com',
  lichess: 'Lichess',
};

export interface Providers {
  readonly chesscom: ChesscomClient;
  readonly lichess: LichessClient;
  readonly lichessSignIn: LichessSignIn;
}

/** Clients that reach the sites under the addresses of the settings. */
export function createProviders(kit: ChessKit, options: Partial<ProviderAccess> = {}): Providers {
  const { brandName, publicUrl, contactEmail } = kit.config;
  const contact = contactEmail === undefined ? '' : `; ${contactEmail}`;
  const access = {
    userAgent: `${brandName}/1.0 (+${publicUrl}${contact})`,
    fetch,
    now: kit.now,
    ...options,
  };
  const site = baseIn(kit, 'LICHESS_API_BASE');
  const lichess = { ...access, base: `${site}/api` };
  return {
    chesscom: createChesscomClient({ ...access, base: baseIn(kit, 'CHESSCOM_API_BASE') }),
    lichess: createLichessClient(lichess),
    lichessSignIn: createLichessSignIn(lichess, { site, publicUrl }),
  };
}

/** Who a name belongs to now, and the words in their profile. */
export async function lookUp(
  providers: Providers,
  provider: Provider,
  ask: { readonly username: string; readonly signal: AbortSignal },
): Promise<{ readonly identity: Identity; readonly words: readonly string[] }> {
  if (provider === 'lichess') {
    const user = await providers.lichess.user(ask);
    return { identity: lichessIdentity(user), words: lichessLabels(user) };
  }
  const answer = await providers.chesscom.player(ask);
  if (answer === 'not_modified') throw new ProviderError('bad_response', 'nothing was conditional');
  return { identity: chesscomIdentity(answer.value), words: chesscomLabels(answer.value) };
}

export function profileUrl(provider: Provider, username: string): string {
  const base = provider === 'chesscom' ? 'https://www.chess.com/member' : 'https://lichess.org/@';
  return `${base}/${username}`;
}

function baseIn(kit: ChessKit, name: string): string {
  return trimTrailing(kit.setting(name), '/');
}
