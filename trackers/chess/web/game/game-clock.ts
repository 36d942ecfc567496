import type { Game } from '../../contract/games.ts';
import type { Color } from '../../contract/game-values.ts';

/** Returns both clocks after a half-move; null for a game without clocks. */
export function clocksAt(
  game: Pick<Game, 'plies' | 'time_control'>,
  ply: number,
): Record<Color, number | null> {
  return { white: clockOf(game, ply, 0), black: clockOf(game, ply, 1) };
}

function clockOf({ plies, time_control }: Pick<Game, 'plies' | 'time_control'>, ply: number, parity: number) {
  const own = plies.filter((_, index) => index % 2 === parity);
  if (own.every(({ clock_seconds }) => clock_seconds === null)) return null;
  const moved = own.slice(0, Math.ceil((ply - parity) / 2));
  return moved.findLast(({ clock_seconds }) => clock_seconds !== null)?.clock_seconds ?? baseOf(time_control);
}

/** Returns the initial seconds of a time control such as `3+2`. */
function baseOf(timeControl: string | null): number | null {
  const minutes = /^(\d+(?:\.\d+)?)\+/.exec(timeControl ?? '')?.[1];
  return minutes === undefined ? null : Number(minutes) * 60;
}

const TENTHS_BELOW_SECONDS = 20;

/** Writes `1:02:03`, `4:05`, and tenths below 20 seconds: `0:09.4`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
  const tenths = seconds < TENTHS_BELOW_SECONDS ? `.${Math.floor((seconds - whole) * 10 + 1e-6)}` : '';
  return `${minutes}:${rest}${tenths}`;
}
