import { styled } from '../../ui/theme/styled.ts';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trackerPath } from '../../platform/paths.ts';
import { trackerPageQuery } from '../../tracker-kit/use-tracker-page.ts';
import { useReadings } from '../../tracker-kit/use-readings.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { color, focusRing, mixin, radius, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerIcon } from './TrackerIcon.tsx';
import { enabledOnly, useMyTrackers } from './use-trackers.ts';
import { weekStat } from './week-stat.ts';

const Rows = styled('ul')({
  ...mixin.plainList,
  '& > li + li': { borderTop: `1px solid ${color.outline}` },
});
const Row = styled(Anchor)({
  ...mixin.row(3),
  minHeight: 60,
  ...mixin.plainLink,
  borderRadius: radius.small,
  '&:focus-visible': focusRing,
});
const TextBlock = styled('span')({ flex: 1, minWidth: 0, '& > *': { display: 'block' } });
const Stat = styled('b')({
  ...mixin.figures(20),
  lineHeight: '1.375rem',
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
});
const Label = styled('span')({ ...text[12], color: color.muted });

interface MyWeekCardProps {
  username: string;
  /** Draws the days of a tracker. */
  barsOf: (type: string) => ReactNode;
}

/** The last seven days of each of the viewer's trackers with data. */
export function MyWeekCard({ username, barsOf }: MyWeekCardProps) {
  const { data = [] } = useMyTrackers();
  const active = enabledOnly(data).filter((tracker) => tracker.has_data);
  if (active.length === 0) return null;
  return (
    <SectionCard isSmall title="My week" subtitle="Last 7 days">
      <Rows>
        {active.map((tracker) => (
          <li key={tracker.type}>
            <WeekRow username={username} tracker={tracker} bars={barsOf(tracker.type)} />
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

interface WeekRowProps {
  username: string;
  tracker: Tracker;
  bars: ReactNode;
}

function WeekRow({ username, tracker: { type, name, headline: latest }, bars }: WeekRowProps) {
  const page = useQuery(trackerPageQuery({ username, type, timeframe: '7d', selector: '' }));
  const reading = useReadings()(type);
  const headline = page.data?.headline ?? [];
  const stat = weekStat(
    reading?.shapeHeadline(headline) ?? headline,
    reading?.hasListStat === false ? null : latest,
  );
  return (
    <Row href={trackerPath(username, type, { query: { timeframe: '7d' } })}>
      <TrackerIcon type={type} size="large" />
      <TextBlock>
        <Stat>{stat?.value ?? name}</Stat>
        <Label>{stat?.label ?? (page.isError ? "Couldn't load" : '\u00A0')}</Label>
      </TextBlock>
      {bars}
    </Row>
  );
}
