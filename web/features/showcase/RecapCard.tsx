import { styled } from '../../ui/theme/styled.ts';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { getWeek } from '@plotline/contract/showcase.ts';
import { counted, formatDayRange } from '../../platform/format.ts';
import { trackerPath } from '../../platform/paths.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { TrackerIcon, usePostNouns } from '../trackers/TrackerIcon.tsx';

type Recap = NonNullable<ResponseOf<typeof getWeek>['recap']>;

const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: space(3) });
const Row = styled('li')({ display: 'flex', alignItems: 'center', gap: space(3) });
const Words = styled('span')({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& small': { ...text[12], display: 'block', color: color.muted },
});

/** The week before, on Mondays. */
export function RecapCard({ username, recap }: { username: string; recap: Recap }) {
  const { from, to, active_days: days } = recap;
  return (
    <SectionCard
      title="Last week"
      subtitle={`${formatDayRange(from, to)}, active on ${counted(days, 'day')}`}
    >
      <Rows>
        {recap.trackers.map((tracker) => (
          <RecapRow key={tracker.type} username={username} tracker={tracker} />
        ))}
      </Rows>
    </SectionCard>
  );
}

function RecapRow({ username, tracker }: { username: string; tracker: Recap['trackers'][number] }) {
  const { type, count, before } = tracker;
  const { one, many } = usePostNouns(type);
  return (
    <Row>
      <TrackerIcon type={type} />
      <Words>
        <TextLink href={trackerPath(username, type)}>{counted(count, one, many)}</TextLink>
        <small>{comparison(count, before)}</small>
      </Words>
    </Row>
  );
}

function comparison(count: number, before: number): string {
  if (before === 0) return 'None the week before';
  if (count === before) return 'Same as the week before';
  return `${Math.abs(count - before)} ${count > before ? 'more' : 'fewer'} than the week before`;
}
