import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { activityPath } from '@plotline/web/tracker-kit/paths.ts';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import { TextLink } from '@plotline/web/ui/TextLink.tsx';
import {
  accents,
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { WeightUnit, WorkoutSummary } from '../../contract/workouts.ts';
import { durationParts, volumePart } from '../shared/volume.ts';
import { changesSince, recordLines } from './summary-labels.ts';

/** Lines and muscles of long lists before all are asked for. */
const SHOWN_RECORDS = 3;
const SHOWN_MUSCLES = 4;

interface SummaryStatsProps {
  unit: WeightUnit;
  totals: WorkoutSummary['totals'];
  records: WorkoutSummary['records'];
  muscles: WorkoutSummary['muscles'];
  /** Undefined while it is not known whether there is one. */
  previous: WorkoutSummary['previous'] | undefined;
  username: string;
}

const Stack = styled('div')({ ...mixin.column(3), [media.landscapePhone]: { gap: space(2) } });
const Line = styled('p')({ ...text[13], margin: 0, color: color.muted, textWrap: 'balance' });
const Heading = styled('h3')({
  ...text[14],
  margin: `0 0 ${space(2)}`,
  fontWeight: weight.semibold,
  [media.landscapePhone]: { marginBottom: space(1) },
});
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Record = styled('li')({
  ...mixin.figures(14),
  ...mixin.row(3),
  minHeight: 32,
  [media.landscapePhone]: { minHeight: 28 },
  '& > svg': {
    flex: 'none',
    padding: 4,
    borderRadius: radius.small,
    backgroundColor: accents.amber[100],
    color: color.warn,
  },
  '& b': { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere', fontWeight: weight.semibold },
  '& span': { ...text[13], flex: '0 1 auto', maxWidth: '50%', textAlign: 'end', color: color.muted },
});
const Muscles = styled('ul')({ ...mixin.wrap, ...mixin.plainList, gap: space(2) });
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
  height: 24,
  padding: `0 ${space(2)}`,
  fontFamily: 'inherit',
  fontWeight: weight.semibold,
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': focusRing,
});

/** Volume, duration and sets of a workout, its records and muscles, and the change since the last workout like it. */
export function SummaryStats(props: SummaryStatsProps) {
  const { unit, totals, records, muscles, previous, username } = props;
  const now = useNow();
  const changes = previous ? changesSince(totals, previous.totals, unit) : null;
  const lines = recordLines(records);
  return (
    <Stack>
      <StatRow isOneLine>
        <StatTile
          size="compact"
          label="Volume"
          parts={[volumePart(totals.volume_kg, unit)]}
          {...(changes && { delta: changes.volume })}
        />
        {totals.duration_seconds === null ? null : (
          <StatTile
            size="compact"
            label="Duration"
            parts={durationParts(totals.duration_seconds)}
            {...(changes?.duration && { delta: changes.duration })}
          />
        )}
        <StatTile
          size="compact"
          label="Sets"
          parts={[{ value: formatNumber(totals.sets) }]}
          {...(changes && { delta: changes.sets })}
        />
      </StatRow>
      {previous ? (
        <Line>
          Compared with{' '}
          <TextLink href={activityPath(username, previous.uuid)}>{previous.title ?? 'your workout'}</TextLink>{' '}
          on {dayText(previous.local_date, now)}.
        </Line>
      ) : null}
      {previous === null ? (
        <Line>Your first workout like this. The next one is compared with it.</Line>
      ) : null}
      {lines.length > 0 ? <RecordList lines={lines} /> : null}
      {muscles.length > 0 ? <MuscleSets muscles={muscles} /> : null}
    </Stack>
  );
}

function RecordList({ lines }: { lines: ReturnType<typeof recordLines> }) {
  const [showsAll, setShowsAll] = useState(lines.length <= SHOWN_RECORDS + 1);
  return (
    <section>
      <Heading>Records</Heading>
      <List>
        {lines.slice(0, showsAll ? undefined : SHOWN_RECORDS).map(({ exercise, text: record }) => (
          <Record key={exercise}>
            <Trophy size={24} aria-hidden />
            <b dir="auto">{exercise}</b>
            <span>{record}</span>
          </Record>
        ))}
      </List>
      {showsAll ? null : (
        <Button size="small" sx={{ marginInlineStart: `-${space(3.5)}` }} onClick={() => setShowsAll(true)}>
          Show all {formatNumber(lines.length)} records
        </Button>
      )}
    </section>
  );
}

function MuscleSets({ muscles }: Pick<SummaryStatsProps, 'muscles'>) {
  const [showsAll, setShowsAll] = useState(muscles.length <= SHOWN_MUSCLES + 1);
  return (
    <section>
      <Heading>Sets by muscle</Heading>
      <Muscles>
        {muscles.slice(0, showsAll ? undefined : SHOWN_MUSCLES).map(({ muscle, sets }) => (
          <Muscle key={muscle}>
            {muscle} <b>{formatNumber(sets)}</b>
          </Muscle>
        ))}
        {showsAll ? null : (
          <li>
            <More type="button" onClick={() => setShowsAll(true)}>
              +{muscles.length - SHOWN_MUSCLES} more
            </More>
          </li>
        )}
      </Muscles>
    </section>
  );
}
