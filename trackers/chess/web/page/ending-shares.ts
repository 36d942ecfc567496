import type { ShareSegment } from '../shared/ShareBar.tsx';
import { accents, color } from '@plotline/web/ui/theme/tokens.ts';
import type { Termination } from '../../contract/game-values.ts';
import { ENDINGS } from '../shared/chess-labels.ts';

interface Ending {
  readonly termination: Termination;
  readonly games: number;
}

type Shade = Pick<ShareSegment, 'fill' | 'ink' | 'line'>;

const SHOWN = 3;
const OTHERS = 'rest';
const UNKNOWN: Termination = 'other';

const WIN_SHADES: readonly Shade[] = [
  { fill: accents.green[700], ink: color.onAccent },
  { fill: accents.green[500], ink: color.onShape },
  { fill: accents.green[300], ink: color.ink },
  { fill: accents.green[100], ink: color.ink },
];
/** Close to the colour of the card in the dark theme. */
const PALE: Shade = { fill: color.outline, ink: color.ink, line: color.outlineStrong };
/** Greys of draws. Light and dark ones take turns, because they are otherwise too similar. */
const DRAW_SHADES: readonly Shade[] = [
  { fill: color.outlineStrong, ink: color.ink },
  { fill: color.faint, ink: color.onShape },
  PALE,
  { fill: color.muted, ink: color.onAccent },
];
const LOSS_SHADES: readonly Shade[] = [
  { fill: color.boardLost, ink: color.onAccent },
  { fill: color.muted, ink: color.onAccent },
  { fill: color.outlineStrong, ink: color.ink },
  PALE,
];

const SHADES = { win: WIN_SHADES, draw: DRAW_SHADES, loss: LOSS_SHADES } as const;

/** Neither a good nor a bad ending. */
const UNKNOWN_SHADE: Shade = { fill: color.trough, ink: color.muted, line: color.outlineStrong };

/** Returns the three most common endings, the rest, and the unknown ones. */
export function endingSegments(endings: readonly Ending[], result: 'win' | 'draw' | 'loss'): ShareSegment[] {
  const shades = SHADES[result];
  const { named, others, unknown } = split(endings);
  const known = [
    ...named.map(segmentOf),
    ...(others.length > 0 ? [{ key: OTHERS, label: 'Others', value: sumOf(others) }] : []),
  ].flatMap((part, index) => {
    const shade = shades[index];
    return shade ? [{ ...part, ...shade }] : [];
  });
  return [...known, ...unknown.map((ending) => ({ ...segmentOf(ending), ...UNKNOWN_SHADE }))];
}

function segmentOf({ termination, games }: Ending): Omit<ShareSegment, keyof Shade> {
  return { key: termination, label: ENDINGS[termination], value: games };
}

/** Returns the endings in a segment: one, or the rare ones. */
export function endingsOfSegment(endings: readonly Ending[], key: string): readonly Ending[] {
  return key === OTHERS ? split(endings).others : endings.filter(({ termination }) => termination === key);
}

/** Separates the rare endings and the unknown ones, the most common ones first. */
function split(endings: readonly Ending[]): Record<'named' | 'others' | 'unknown', readonly Ending[]> {
  const sorted = endings.filter(({ games }) => games > 0).toSorted((a, b) => b.games - a.games);
  const known = sorted.filter(({ termination }) => termination !== UNKNOWN);
  const shown = known.length === SHOWN + 1 ? SHOWN + 1 : SHOWN;
  return {
    named: known.slice(0, shown),
    others: known.slice(shown),
    unknown: sorted.filter(({ termination }) => termination === UNKNOWN),
  };
}

export function sumOf(endings: readonly Ending[]): number {
  return endings.reduce((sum, { games }) => sum + games, 0);
}
