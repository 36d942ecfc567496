import { trimTrailing } from '@plotline/contract/trailing.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { ProviderAccess } from '@plotline/server/tracker-kit/sync/provider-http.ts';
import type { Provider } from '../../contract/game-values.ts';
import type { ChessKit } from '../chess.db.ts';
import { createChesscomClient, type ChesscomClient } from './chesscom.client.ts';
import { chesscomIdentity, chesscomProfileTexts } from './chesscom.player.ts';
import { createLichessClient, type LichessClient } from './lichess.client.ts';
import { createLichessSignIn, type LichessSignIn } from './lichess.sign-in.ts';
import { lichessIdentity, lichessProfileTexts } from './lichess.player.ts';
import type { Identity } from './player.model.ts';

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  chesscom: 'chess.com',
  lichess: 'Lichess',
};

export interface Providers {
  readonly chesscom: ChesscomClient;
  readonly lichess: LichessClient;
  readonly lichessSignIn: LichessSignIn;
}

/** Creates clients of the sites whose addresses are in the tracker's settings. */
export function createProviders(kit: ChessKit, options: Partial<ProviderAccess> = {}): Providers {
  const { brandName, publicUrl, contactEmail } = kit.config;
  const contact = contactEmail === undefined ? '' : `; ${contactEmail}`;
  const access = {
    userAgent: `${brandName}/1.0 (+${publicUrl}${contact})`,
    fetch,
    now: kit.now,
    ...options,
  };
  const site = baseUrl(kit, 'LICHESS_API_BASE');
  const lichess = { ...access, base: `${site}/api` };
  return {
    chesscom: createChesscomClient({ ...access, base: baseUrl(kit, 'CHESSCOM_API_BASE') }),
    lichess: createLichessClient(lichess),
    lichessSignIn: createLichessSignIn(lichess, { site, publicUrl }),
  };
}

/** Looks up a username. `texts` are those of the profile. */
export async function lookUpPlayer(
  providers: Providers,
  provider: Provider,
  request: { readonly username: string; readonly signal: AbortSignal },
): Promise<{ readonly identity: Identity; readonly texts: readonly string[] }> {
  if (provider === 'lichess') {
    const user = await providers.lichess.user(request);
    return { identity: lichessIdentity(user), texts: lichessProfileTexts(user) };
  }
  const player = await providers.chesscom.player(request);
  if (player === 'not_modified') throw new ProviderError('bad_response', '304 to an unconditional request');
  return { identity: chesscomIdentity(player.value), texts: chesscomProfileTexts(player.value) };
}

export function profileUrl(provider: Provider, username: string): string {
  const base = provider === 'chesscom' ? 'https://www.chess.com/member' : 'https://lichess.org/@';
  return `${base}/${username}`;
}

function baseUrl(kit: ChessKit, name: string): string {
  return trimTrailing(kit.setting(name), '/');
}
