import { weekdayName } from '@plotline/web/tracker-kit/dates.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerQuery } from '@plotline/web/tracker-kit/tracker-web.ts';
import { STRENGTHS } from '../../contract/games.ts';
import {
  BREAKDOWN_METRICS,
  type BreakdownCell,
  type BreakdownDimension,
  type BreakdownMetric,
} from '../../contract/breakdown.ts';
import type { SectionOf } from '../../contract/page.ts';
import { COLOR_NAMES, PHASE_NAMES } from '../shared/chess-labels.ts';
import { RESULT_NAMES } from '../../contract/game-values.ts';
import { bandLabel, scoreText } from '../shared/score-labels.ts';

type Breakdown = SectionOf<'breakdown'>;

export const DIMENSION_NAMES: Readonly<Record<BreakdownDimension, string>> = {
  opening: 'Opening',
  color: 'Colour',
  result: 'Result',
  strength: "Opponent's strength",
  weekday: 'Weekday',
  hour: 'Hour',
  control: 'Time control',
  phase: 'Phase',
};

export const METRIC_NAMES: Readonly<Record<BreakdownMetric, string>> = {
  score: 'Score',
  games: 'Games',
  accuracy: 'Accuracy',
  acpl: 'Centipawn loss',
  move_time: 'Time per move',
};

export interface BreakdownChoice {
  readonly by: BreakdownDimension;
  readonly metric: BreakdownMetric;
  readonly dimensions: readonly BreakdownDimension[];
  /** The metrics with data for this dimension. */
  readonly metrics: readonly BreakdownMetric[];
  readonly rows: readonly BreakdownLine[];
}

export interface BreakdownLine {
  readonly value: string;
  readonly cell: BreakdownCell;
}

/** Shown first: other cards show openings and colours. */
const FIRST: BreakdownDimension = 'weekday';

/** Reads dimension and metric from the URL; falls back to the first pair with data. Null without any. */
export function breakdownIn({ dimensions }: Breakdown, query: TrackerQuery): BreakdownChoice | null {
  const shown =
    dimensions.find(({ dimension }) => dimension === query['by']) ??
    dimensions.find(({ dimension }) => dimension === FIRST) ??
    dimensions[0];
  if (!shown) return null;
  const metrics = BREAKDOWN_METRICS.filter((key) => shown.rows.some(({ cells }) => cells[key]));
  const metric = metrics.find((key) => key === query['metric']) ?? metrics[0];
  if (metric === undefined) return null;
  return {
    by: shown.dimension,
    metric,
    dimensions: dimensions.map(({ dimension }) => dimension),
    metrics,
    rows: shown.rows.flatMap(({ value, cells }) => {
      const cell = cells[metric];
      return cell ? [{ value, cell }] : [];
    }),
  };
}

/** Names a value of a dimension: `Monday`, `18:00–19:00`, `3+2`. */
export function valueName(dimension: BreakdownDimension, value: string): string {
  switch (dimension) {
    case 'color':
      return value === 'white' ? COLOR_NAMES.white : COLOR_NAMES.black;
    case 'result':
      return value === 'win' ? RESULT_NAMES.win : value === 'draw' ? RESULT_NAMES.draw : RESULT_NAMES.loss;
    case 'strength':
      return strengthName(value);
    case 'weekday':
      return weekdayName(Number(value), 'long');
    case 'hour':
      return `${hourText(Number(value))}–${hourText((Number(value) + 1) % 24)}`;
    case 'control':
      return controlName(value);
    case 'phase':
      return PHASE_NAMES[value === 'opening' || value === 'middlegame' ? value : 'endgame'];
    default:
      return value;
  }
}

/** Writes `−200 to −100`, the opponent's rating minus the own one. */
export function strengthName(value: string): string {
  if (!STRENGTHS.some((strength) => strength === value)) return value;
  const [from = '', to = ''] = value.split('..');
  return bandLabel(from === '' ? null : Number(from), to === '' ? null : Number(to));
}

/** Writes `3+2` for minutes and seconds, `45 s+0` below a minute, `3 days per move`. */
export function controlName(value: string): string {
  if (value.endsWith('d')) {
    const days = Number(value.slice(0, -1));
    return days === 1 ? '1 day per move' : `${days} days per move`;
  }
  const [base = 0, increment = 0] = value.split('+').map(Number);
  const minutes = base % 60 === 0 || base % 60 === 30 ? formatNumber(base / 60) : null;
  return minutes === null || base < 30 ? `${base} s+${increment}` : `${minutes}+${increment}`;
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export function metricText(metric: BreakdownMetric, value: number): string {
  switch (metric) {
    case 'score':
    case 'accuracy':
      return scoreText(value);
    case 'games':
      return formatNumber(value);
    case 'acpl':
      return formatNumber(value, { maximumFractionDigits: 0 });
    default:
      return `${formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
  }
}
