import { styled } from '@plotline/web/ui/theme/styled.ts';
import { durationParts } from '@plotline/web/tracker-kit/duration-parts.ts';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { activityPath } from '@plotline/web/tracker-kit/paths.ts';
import { Comparison } from '@plotline/web/ui/StatTile.tsx';
import { TextLink } from '@plotline/web/ui/TextLink.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  query,
  space,
  SPACE_UNIT,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { WeightUnit, WorkoutSummary } from '../../contract/workouts.ts';
import { Figure, Figures } from '../shared/Figures.tsx';
import { volumePart } from '../shared/volume.ts';
import { ExerciseTable } from './ExerciseTable.tsx';
import { chipsThatFit, type ChipSizes } from './chip-lines.ts';
import { changesSince, type ExerciseRow } from './summary-labels.ts';

/** Lines of muscles before all are asked for. On phones, writing and sharing come first. */
const MUSCLE_LINES = 3;
const MUSCLE_LINES_ON_PHONES = 2;
const PHONES = `${query.phone}, ${query.landscapePhone}`;
const GAP = 2;
const CHIP_HEIGHT = 24;

interface SummaryStatsProps {
  unit: WeightUnit;
  totals: WorkoutSummary['totals'];
  exercises: readonly ExerciseRow[];
  muscles: WorkoutSummary['muscles'];
  /** Undefined while it is not known whether there is one. */
  previous: WorkoutSummary['previous'] | undefined;
  username: string;
}

const Stack = styled('div')({
  ...mixin.column(4),
  [media.phone]: { gap: space(3) },
  [media.landscapePhone]: { gap: space(2) },
});
const Totals = styled(Figures)({
  ...mixin.outlined('base'),
  padding: `${space(3)} ${space(4)}`,
  // Volumes in tonnes leave room for large digits.
  [media.phone]: { padding: space(3), '& dd': { ...mixin.figures(24), lineHeight: '1.75rem' } },
  [media.landscapePhone]: { padding: `${space(2)} ${space(3)}` },
});
const Line = styled('p')({ ...text[13], margin: 0, color: color.muted, textWrap: 'pretty' });
const Heading = styled('h3')({
  ...text[14],
  margin: `0 0 ${space(2)}`,
  fontWeight: weight.semibold,
  [media.phone]: { marginBottom: space(1) },
  [media.landscapePhone]: { marginBottom: space(1) },
});
const Muscles = styled('ul')({ ...mixin.wrap, ...mixin.plainList, gap: space(GAP) });
const Muscle = styled('li')({
  ...mixin.muted(13),
  ...tabularFigures,
  padding: `2px ${space(2.5)}`,
  ...mixin.outlined('full'),
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

const More = styled('button')({
  ...mixin.muted(13),
  ...mixin.plainButton,
  ...mixin.outlined('full'),
  position: 'relative',
  height: CHIP_HEIGHT,
  padding: `0 ${space(2)}`,
  // As high as a finger.
  '&::after': { content: '""', position: 'absolute', inset: '-8px 0' },
  fontFamily: 'inherit',
  fontWeight: weight.semibold,
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': focusRing,
});

/** Volume, duration and sets of a workout, its exercises with their records, its muscles, and the change since the last workout like it. */
export function SummaryStats(props: SummaryStatsProps) {
  const { unit, totals, exercises, muscles, previous, username } = props;
  const now = useNow();
  const changes = previous ? changesSince(totals, previous.totals, unit) : null;
  return (
    <Stack>
      <Totals>
        <Figure
          label="Volume"
          parts={[volumePart(totals.volume_kg, unit)]}
          change={changes && <Comparison delta={changes.volume} />}
        />
        {totals.duration_seconds === null ? null : (
          <Figure
            label="Duration"
            parts={durationParts(totals.duration_seconds)}
            change={changes?.duration && <Comparison delta={changes.duration} />}
          />
        )}
        <Figure
          label="Sets"
          parts={[{ value: formatNumber(totals.sets) }]}
          change={changes && <Comparison delta={changes.sets} />}
        />
      </Totals>
      {previous ? (
        <Line>
          Compared with{' '}
          <TextLink href={activityPath(username, previous.uuid)}>{previous.title ?? 'your workout'}</TextLink>{' '}
          on {dayText(previous.local_date, now)}.
        </Line>
      ) : null}
      {previous === null ? (
        <Line>First workout of its kind. Next time you'll see how you compare.</Line>
      ) : null}
      {exercises.length > 0 ? <ExerciseTable exercises={exercises} /> : null}
      {muscles.length > 0 ? (
        <MuscleSets key={muscles.map(({ muscle }) => muscle).join()} muscles={muscles} />
      ) : null}
    </Stack>
  );
}

function MuscleSets({ muscles }: Pick<SummaryStatsProps, 'muscles'>) {
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const sizes = useChipSizes(list);
  const lines = useMatches(PHONES) ? MUSCLE_LINES_ON_PHONES : MUSCLE_LINES;
  const count = showsAll || !sizes ? muscles.length : chipsThatFit(sizes, lines);
  const more = sizes ? muscles.length - count : muscles.length;
  return (
    <section aria-label="Sets by muscle">
      <Heading>Sets by muscle</Heading>
      <Muscles ref={list} style={sizes ? undefined : { maxHeight: heightOf(lines), overflow: 'hidden' }}>
        {muscles.slice(0, count).map(({ muscle, sets }) => (
          <Muscle key={muscle}>
            {muscle} <b>{formatNumber(sets)}</b>
          </Muscle>
        ))}
        {more === 0 ? null : (
          <li>
            <More type="button" onClick={() => setShowsAll(true)}>
              +{more} more
            </More>
          </li>
        )}
      </Muscles>
    </section>
  );
}

/** Returns the height of some lines of chips. */
function heightOf(lines: number): number {
  return lines * (CHIP_HEIGHT + GAP * SPACE_UNIT) - GAP * SPACE_UNIT;
}

/** Measures the chips of a list when it is first shown, with all of them and the one that shows the others; null before. */
function useChipSizes(list: RefObject<HTMLElement | null>): ChipSizes | null {
  const [sizes, setSizes] = useState<ChipSizes | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let widths: readonly number[] = [];
    const observer = new ResizeObserver(() => {
      const lineWidth = element.clientWidth;
      // Hidden until the summary is complete.
      if (lineWidth === 0) return;
      if (widths.length === 0) widths = Array.from(element.children, widthOf);
      const chips = { widths: widths.slice(0, -1), moreWidth: widths.at(-1) ?? 0 };
      // Before the frame is painted, so that no chip vanishes.
      flushSync(() => setSizes({ ...chips, lineWidth, gap: GAP * SPACE_UNIT }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return sizes;
}

/** Returns the width of a chip as a whole number, rounded up. It does not depend on a dialog that grows. */
function widthOf(chip: Element): number {
  return chip instanceof HTMLElement ? chip.offsetWidth + 1 : 0;
}
