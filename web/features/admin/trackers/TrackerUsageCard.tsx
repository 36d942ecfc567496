import { styled } from '../../../ui/theme/styled.ts';
import type { UsageStats } from '@plotline/contract/trackers.ts';
import { useTrackerRegistry } from '../../../tracker-kit/tracker-registry.tsx';
import { Anchor } from '../../../ui/Anchor.tsx';
import { Card } from '../../../ui/Card.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '../../../ui/theme/tokens.ts';
import { TrackerIcon } from '../../trackers/TrackerIcon.tsx';
import { countText } from '../count-text.ts';
import { tabHref } from '../admin-url.ts';

interface TrackerUsageCardProps {
  stats: UsageStats;
  /** Its users are listed below. */
  isChosen: boolean;
}

const Frame = styled(Card)({
  position: 'relative',
  '&[data-chosen]': { borderColor: color.brandStrong, boxShadow: `0 0 0 1px ${color.brandStrong}` },
  '&:hover': { borderColor: color.outlineStrong },
  '&[data-chosen]:hover': { borderColor: color.brandStrong },
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: space(3), minWidth: 0 });
/** The link covers the whole card. */
const Name = styled(Anchor)({
  ...text[16],
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontWeight: weight.semibold,
  ...mixin.plainLink,
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '&:focus-visible': { outline: 0 },
  '&:focus-visible::after': focusRing,
});
const Numbers = styled('dl')({
  ...tabularFigures,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: `${space(3)} ${space(4)}`,
  margin: `${space(4)} 0 0`,
  // Numbers side by side stay on one line when a label wraps.
  '& > div': { minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'space-between' },
  '& dt': { ...text[13], color: color.muted },
  '& dd': { ...text[20], margin: 0, fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  [media.phone]: {
    gridTemplateColumns: '1fr',
    gap: space(1),
    '& > div': { flexDirection: 'row', gap: space(2) },
    '& dd': text[13],
  },
});

export function TrackerUsageCard({ stats, isChosen }: TrackerUsageCardProps) {
  const { tracker, total_users, users_with_data, public_count, private_count } = stats;
  const name = useTrackerRegistry().get(tracker)?.definition.name ?? tracker;
  const numbers = [
    ['Total users', total_users],
    ['Users with data', users_with_data],
    ['Public', public_count],
    ['Private', private_count],
  ] as const;
  return (
    <Frame as="article" data-chosen={isChosen ? '' : undefined}>
      <Head>
        <TrackerIcon type={tracker} size="large" />
        <Name
          href={`${tabHref('trackers')}&tracker=${encodeURIComponent(tracker)}`}
          aria-current={isChosen ? 'true' : undefined}
        >
          {name}
        </Name>
      </Head>
      <Numbers>
        {numbers.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </Numbers>
    </Frame>
  );
}
