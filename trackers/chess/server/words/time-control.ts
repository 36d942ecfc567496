import type { PlayedGame } from '../games/game.model.ts';

const PARTS_OF_MINUTE: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾' };

/** `3+2`, `½+0`, `1 day per move`; null when it is not known. */
export function timeControlText(
  game: Pick<PlayedGame, 'baseSeconds' | 'incrementSeconds' | 'daysPerMove'>,
): string | null {
  const { baseSeconds, incrementSeconds, daysPerMove } = game;
  if (daysPerMove !== null) return `${daysPerMove} ${daysPerMove === 1 ? 'day' : 'days'} per move`;
  if (baseSeconds === null) return null;
  const minutes = PARTS_OF_MINUTE[baseSeconds] ?? String(Math.round((baseSeconds / 60) * 100) / 100);
  return `${minutes}+${incrementSeconds ?? 0}`;
}
