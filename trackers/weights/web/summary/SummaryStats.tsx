import { styled } from '@plotline/web/ui/theme/styled.ts';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { activityPath } from '@plotline/web/tracker-kit/paths.ts';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import { StatTile } from '@plotline/web/ui/StatTile.tsx';
import { TextLink } from '@plotline/web/ui/TextLink.tsx';
import { color, mixin, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Trophy } from 'lucide-react';
import type { WeightUnit, WorkoutSummary } from '../../contract/workouts.ts';
import { durationParts, volumePart } from '../shared/volume.ts';
import { changesSince, recordLines } from './summary-labels.ts';

interface SummaryStatsProps {
  unit: WeightUnit;
  totals: WorkoutSummary['totals'];
  records: WorkoutSummary['records'];
  muscles: WorkoutSummary['muscles'];
  /** Undefined while it is not known whether there is one. */
  previous: WorkoutSummary['previous'] | undefined;
  username: string;
}

const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(4) });
const Line = styled('p')({ ...text[13], margin: 0, color: color.muted });
const Heading = styled('h3')({ ...text[14], margin: `0 0 ${space(2)}`, fontWeight: weight.semibold });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Record = styled('li')({
  ...mixin.figures(14),
  display: 'flex',
  gap: space(2),
  padding: `${space(1)} 0`,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: 2, color: color.warn },
  '& b': { fontWeight: weight.semibold },
});
const Muscles = styled('ul')({
  ...mixin.wrap,
  gap: space(2),
  ...mixin.plainList,
});
const Muscle = styled('li')({
  ...mixin.muted(13),
  ...tabularFigures,
  padding: `${space(1)} ${space(3)}`,
  ...mixin.outlined('full'),
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

/** Volume, time and sets of a workout, its records and muscles, and the change since the last workout like it. */
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
      {previous === null ? (
        <Line>The first workout of this kind. The next one with its name is compared with it.</Line>
      ) : null}
      {lines.length > 0 ? (
        <section>
          <Heading>Records</Heading>
          <List>
            {lines.map(({ exercise, text: record }) => (
              <Record key={exercise}>
                <Trophy size={16} aria-hidden />
                <span>
                  <b>{exercise}</b> {record}
                </span>
              </Record>
            ))}
          </List>
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
