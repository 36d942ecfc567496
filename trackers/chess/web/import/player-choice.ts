import type { PgnPreview } from './use-pgn-import.ts';

export interface PlayerChoice {
  /** A name of the file, or `OTHER`. */
  readonly picked: string;
  readonly typed: string;
}

/** No player is called so: names have no line breaks. */
export const OTHER = '\n';

type Players = Pick<PgnPreview, 'players'>;

const FEW = 5;

/** Connected names, and the few who play most: in a file of one's own games the others are opponents. */
export function likelyPlayers<Player extends Players['players'][number]>({
  players,
}: {
  readonly players: readonly Player[];
}): Player[] {
  return players.filter(({ is_linked }, index) => is_linked || index < FEW);
}

/** A connected name goes first, then whoever plays most. */
export function firstChoice({ players }: Players): PlayerChoice {
  const likely = players.find(({ is_linked }) => is_linked) ?? players[0];
  return { picked: likely?.name ?? OTHER, typed: '' };
}

/**
 * The name that the server is given: null where connected names are enough, undefined while none is chosen. All
 * connected names of a file are taken together.
 */
export function nameOf({ picked, typed }: PlayerChoice, { players }: Players): string | null | undefined {
  if (picked === OTHER) return typed.trim() === '' ? undefined : typed.trim();
  const isLinked = players.some(({ name, is_linked }) => name === picked && is_linked);
  return isLinked ? null : picked;
}
