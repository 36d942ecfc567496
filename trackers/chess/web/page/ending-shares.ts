import type { ShareSegment } from '@plotline/web/ui/charts/ShareBar.tsx';
import { accents, color } from '@plotline/web/ui/theme/tokens.ts';
import type { Termination } from '../../contract/game-values.ts';
import { ENDINGS } from '../shared/chess-labels.ts';

interface Ending {
  readonly termination: Termination;
  readonly games: number;
}

type Shade = Pick<ShareSegment, 'fill' | 'ink'>;

const SHOWN = 3;
const OTHERS = 'rest';

const WIN_SHADES: readonly Shade[] = [
  { fill: accents.green[700], ink: color.onAccent },
  { fill: accents.green[500], ink: color.onShape },
  { fill: accents.green[300], ink: color.ink },
  { fill: accents.green[100], ink: color.ink },
];
const OTHER_SHADES: readonly Shade[] = [
  { fill: color.boardLost, ink: color.onAccent },
  { fill: color.muted, ink: color.onAccent },
  { fill: color.outlineStrong, ink: color.ink },
  { fill: color.outline, ink: color.ink },
];

/** Returns the three most common endings and the rest. */
export function endingSegments(endings: readonly Ending[], kind: 'wins' | 'others'): ShareSegment[] {
  const shades = kind === 'wins' ? WIN_SHADES : OTHER_SHADES;
  const { named, others } = split(endings);
  const rest = sumOf(others);
  const parts = [
    ...named.map(({ termination, games }) => ({
      key: termination,
      label: ENDINGS[termination],
      value: games,
    })),
    ...(rest > 0 ? [{ key: OTHERS, label: 'Others', value: rest }] : []),
  ];
  return parts.flatMap((part, index) => {
    const shade = shades[index];
    return shade ? [{ ...part, ...shade }] : [];
  });
}

/** Returns the endings in a segment: one, or the rare ones. */
export function endingsOfSegment(endings: readonly Ending[], key: string): readonly Ending[] {
  return key === OTHERS ? split(endings).others : endings.filter(({ termination }) => termination === key);
}

/** Separates the rare endings, the most common ones first. */
function split(endings: readonly Ending[]): Record<'named' | 'others', readonly Ending[]> {
  const sorted = endings.filter(({ games }) => games > 0).toSorted((a, b) => b.games - a.games);
  const shown = sorted.length === SHOWN + 1 ? SHOWN + 1 : SHOWN;
  return { named: sorted.slice(0, shown), others: sorted.slice(shown) };
}

export function sumOf(endings: readonly Ending[]): number {
  return endings.reduce((sum, { games }) => sum + games, 0);
}
