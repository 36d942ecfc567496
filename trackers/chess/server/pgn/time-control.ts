import type { Source, TimeClass } from '../../contract/words.ts';
import { timeClassOf } from '../formulas/time-class.ts';

export interface TimeControl {
  readonly timeClass: TimeClass;
  readonly baseSeconds: number | null;
  readonly incrementSeconds: number | null;
  readonly daysPerMove: number | null;
}

const DAY_SECONDS = 86_400;
const UNKNOWN = { baseSeconds: null, incrementSeconds: null, daysPerMove: null };

/**
 * Reads a TimeControl tag: `600`, `180+2`, `1/86400` (seconds for one move: daily), `40/9000:3600`, `*60`, and the
 * sentences of broadcasts. Where it says nothing, the event's name decides, and else it is classical.
 */
export function readTimeControl(
  text: string,
  { source, event }: { source: Source; event: string },
): TimeControl {
  const [, moves, perMove] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (moves === '1' && Number(perMove) >= DAY_SECONDS / 2) {
    const daysPerMove = Math.max(1, Math.round(Number(perMove) / DAY_SECONDS));
    return { ...UNKNOWN, timeClass: 'daily', daysPerMove };
  }
  const simple = readSimple(text);
  if (simple) {
    const [base, increment] = simple;
    return {
      timeClass: timeClassOf(source, base, increment),
      baseSeconds: Math.round(base),
      incrementSeconds: Math.round(increment),
      daysPerMove: null,
    };
  }
  return { ...UNKNOWN, timeClass: ofPeriods(text, source) ?? classNamed(event) ?? 'classical' };
}

/** Seconds for the game and more for each move. */
function readSimple(text: string): [base: number, increment: number] | null {
  const [, base, increment = '0'] = /^\*?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  if (base !== undefined) return [Number(base), Number(increment)];
  const [, minutes, seconds = '0'] = /^(\d+)\s*min\w*\.?(?:\s*\+\s*(\d+)\s*s.*)?$/i.exec(text) ?? [];
  return minutes === undefined ? null : [Number(minutes) * 60, Number(seconds)];
}

/** `40/9000:3600`: what all periods give together. There is no one time to show for it. */
function ofPeriods(text: string, source: Source): TimeClass | null {
  const periods = text.split(':').map((period) => /^(?:\d+\/)?(\d+)(?:\+(\d+))?$/.exec(period));
  if (periods.includes(null)) return null;
  const base = periods.reduce((sum, period) => sum + Number(period?.[1]), 0);
  return timeClassOf(source, base, Number(periods.at(-1)?.[2] ?? 0));
}

const NAMES: readonly (readonly [RegExp, TimeClass])[] = [
  [/ultra.?bullet/i, 'ultrabullet'],
  [/bullet/i, 'bullet'],
  [/blitz/i, 'blitz'],
  [/rapid/i, 'rapid'],
  [/correspondence|daily/i, 'daily'],
];

function classNamed(event: string): TimeClass | null {
  return NAMES.find(([name]) => name.test(event))?.[1] ?? null;
}
