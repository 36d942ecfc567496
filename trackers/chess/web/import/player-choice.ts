import type { PgnPreview } from './use-pgn-import.ts';

export interface PlayerChoice {
  /** A name of the file, or `OTHER`. */
  readonly picked: string;
  readonly typed: string;
}

/** The choice of another name. No player has it: names have no line breaks. */
export const OTHER = '\n';

type Players = Pick<PgnPreview, 'players'>;

const FEW = 5;

/** Returns the connected names and the few with most games: the others are probably opponents. */
export function likelyPlayers<Player extends Players['players'][number]>({
  players,
}: {
  players: readonly Player[];
}): Player[] {
  return players.filter(({ is_linked }, index) => is_linked || index < FEW);
}

/** Preselects a connected name, else the name with most games. */
function firstChoice({ players }: Players): PlayerChoice {
  const likely = players.find(({ is_linked }) => is_linked) ?? players[0];
  return { picked: likely?.name ?? OTHER, typed: '' };
}

/** Keeps a choice while its name is in the file: in another encoding the names may be others. */
export function currentChoice(choice: PlayerChoice | null, preview: Players): PlayerChoice {
  const isOffered = choice?.picked === OTHER || preview.players.some(({ name }) => name === choice?.picked);
  return choice && isOffered ? choice : firstChoice(preview);
}

/**
 * Returns the name to send: null for a connected one, because the server then uses all connected names, undefined
 * while none is chosen.
 */
export function usernameToSend(
  { picked, typed }: PlayerChoice,
  { players }: Players,
): string | null | undefined {
  if (picked === OTHER) return typed.trim() === '' ? undefined : typed.trim();
  const isLinked = players.some(({ name, is_linked }) => name === picked && is_linked);
  return isLinked ? null : picked;
}
