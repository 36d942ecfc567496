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

/** Records of a long list before all are asked for. */
const SHOWN = 3;

interface SummaryStatsProps {
  unit: WeightUnit;
  totals: WorkoutSummary['totals'];
  records: WorkoutSummary['records'];
  muscles: WorkoutSummary['muscles'];
  /** Undefined while it is not known whether there is one. */
  previous: WorkoutSummary['previous'] | undefined;
  username: string;
}

const Stack = styled('div')(mixin.column(3));
const Line = styled('p')({ ...text[13], margin: 0, color: color.muted });
const Heading = styled('h3')({ ...text[14], margin: `0 0 ${space(2)}`, fontWeight: weight.semibold });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Record = styled('li')({
  ...mixin.figures(14),
  ...mixin.row(3),
  minHeight: 32,
  '& > svg': {
    flex: 'none',
    padding: 4,
    borderRadius: radius.small,
    backgroundColor: accents.amber[100],
    color: color.warn,
  },
  '& b': { ...mixin.ellipsis, flex: '1 1 0', minWidth: '6ch', fontWeight: weight.semibold },
  '& span': { ...text[13], ...mixin.ellipsis, flex: '0 1 auto', color: color.muted },
});
/** One line that scrolls. */
const Muscles = styled('ul')({
  ...mixin.row(2),
  ...mixin.plainList,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // The last one fades where there are more.
  paddingInlineEnd: space(6),
  maskImage: `linear-gradient(to right, black calc(100% - ${space(8)}), transparent)`,
});
const Muscle = styled('li')({
  ...mixin.muted(13),
  ...tabularFigures,
  flex: 'none',
  padding: `2px ${space(2.5)}`,
  ...mixin.outlined('full'),
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

/** Volume, time and sets of a workout, its records and muscles, and the change since the last workout like it. */
export function SummaryStats(props: SummaryStatsProps) {
  const { unit, totals, records, muscles, previous, username } = props;
  const now = useNow();
  const changes = previous ? changesSince(totals, previous.totals, unit) : null;
  const lines = recordLines(records);
  const [showsAll, setShowsAll] = useState(false);
  const isLong = lines.length > SHOWN + 1;
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
            label="Time"
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
      {previous === null ? <Line>The first of its kind. The next one is compared with it.</Line> : null}
      {lines.length > 0 ? (
        <section>
          <Heading>Records</Heading>
          <List>
            {lines.slice(0, isLong && !showsAll ? SHOWN : undefined).map(({ exercise, text: record }) => (
              <Record key={exercise}>
                <Trophy size={24} aria-hidden />
                <b dir="auto" title={exercise}>
                  {exercise}
                </b>
                <span title={record}>{record}</span>
              </Record>
            ))}
          </List>
          {isLong && !showsAll ? (
            <Button
              size="small"
              sx={{ marginInlineStart: `-${space(3.5)}` }}
              onClick={() => setShowsAll(true)}
            >
              Show all {formatNumber(lines.length)} records
            </Button>
          ) : null}
        </section>
      ) : null}
      {muscles.length > 0 ? (
        <section>
          <Heading>Sets by muscle</Heading>
          <Muscles>
            {muscles.map(({ muscle, sets }) => (
              <Muscle key={muscle}>
                {muscle} <b>{formatNumber(sets)}</b>
              </Muscle>
            ))}
          </Muscles>
        </section>
      ) : null}
    </Stack>
  );
}
