import type { PlayedGame } from './game.model.ts';

/** The pool whose rating a game moves. Lichess has one of each variant whatever the speed, others one of each speed. */
export function poolOf({
  source,
  variant,
  timeClass,
}: Pick<PlayedGame, 'source' | 'variant' | 'timeClass'>): string {
  const hasSpeeds = variant === 'standard' || source !== 'lichess';
  return hasSpeeds ? `${source}:${variant}:${timeClass}` : `${source}:${variant}`;
}
