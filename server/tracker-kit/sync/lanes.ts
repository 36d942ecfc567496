/** A queue of a provider, in which one request is made at a time. */
export interface Lane<Provider extends string> {
  readonly provider: Provider;
  readonly lane: number;
}

/** The lane of requests that share this server's address. */
export const ADDRESS_LANE = 0;
/** The lanes of accounts with a token of their own, over which they are spread. */
export const TOKEN_LANES = [1, 2, 3, 4] as const;

export function isOfToken({ lane }: { readonly lane: number }): boolean {
  return lane !== ADDRESS_LANE;
}

/** Key of a pause: the requests of all tokens are paused together, apart from those of the address. */
export function pauseKeyOf({ provider, lane }: Lane<string>): string {
  return isOfToken({ lane }) ? `${provider}:tokens` : provider;
}

/** Key of a lane's lock and jobs. */
export function laneKeyOf({ provider, lane }: Lane<string>): string {
  return isOfToken({ lane }) ? `${provider}:${lane}` : provider;
}
