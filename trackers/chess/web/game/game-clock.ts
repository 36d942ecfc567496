import type { Game } from '../../contract/games.ts';
import type { Color } from '../../contract/words.ts';

/** What both clocks show after so many half-moves; null where the game has no clocks. */
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

/** `3+2` begins with three minutes. */
function baseOf(timeControl: string | null): number | null {
  const minutes = /^(\d+(?:\.\d+)?)\+/.exec(timeControl ?? '')?.[1];
  return minutes === undefined ? null : Number(minutes) * 60;
}

const TENTHS_BELOW_SECONDS = 20;

/** `1:02:03`, `4:05`, and tenths when it gets close: `0:09.4`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (hours > 0) return `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
  const tenths = seconds < TENTHS_BELOW_SECONDS ? `.${Math.floor((seconds - whole) * 10 + 1e-6)}` : '';
  return `${minutes}:${rest}${tenths}`;
}
