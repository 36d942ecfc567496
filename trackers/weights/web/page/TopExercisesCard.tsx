import { styled } from '@plotline/web/ui/theme/styled.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import {
  accents,
  color,
  media,
  MIN_TARGET,
  mixin,
  rem,
  space,
  tabularFigures,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { Icon } from '../icon.ts';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { wholeVolumeText } from '../shared/volume.ts';
import type { SectionOf } from '../../contract/page.ts';

interface TopExercisesCardProps {
  section: SectionOf<'top_exercises'>;
  unit: WeightUnit;
  username: string;
  timeframe: Timeframe;
}

const SHOWN = 8;

const List = styled('ol')({
  ...mixin.plainList,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  columnGap: space(4),
  [media.phone]: { columnGap: space(3) },
});
const Row = styled('li')({
  ...text[14],
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  padding: `${space(1)} 0 ${space(1.5)}`,
  alignItems: 'center',
});
const Name = styled(Anchor)({
  ...mixin.ellipsis,
  lineHeight: rem(MIN_TARGET),
  [media.phone]: { whiteSpace: 'normal', lineHeight: text[14].lineHeight, paddingBlock: 2 },
  [media.largeText]: { gridColumn: '1 / -1' },
  ...mixin.plainLink,
  fontWeight: weight.medium,
  '&:hover': { textDecoration: 'underline' },
});
const Amount = styled('span')({
  ...tabularFigures,
  color: color.muted,
  whiteSpace: 'nowrap',
  textAlign: 'end',
  'b&': { fontWeight: weight.semibold, color: color.ink },
});
const Track = styled('span')({
  gridColumn: '1 / -1',
  height: 6,
  marginTop: 2,
  borderRadius: 3,
  backgroundColor: color.sunken,
  overflow: 'hidden',
});
const Fill = styled('span')({
  display: 'block',
  height: '100%',
  borderRadius: 3,
  backgroundColor: accents.coral[500],
});

/** The exercises with most sets; each links to its own page. */
export function TopExercisesCard({ section, unit, username, timeframe }: TopExercisesCardProps) {
  const rows = section.rows.slice(0, SHOWN);
  const most = Math.max(1, ...rows.map(({ sets }) => sets));
  const hrefOf = (selector: string) => trackerPath(username, 'weights', { query: { timeframe, selector } });
  return (
    <SectionCard title="Which exercises get the most sets?" subtitle="Sets and volume by exercise">
      {rows.length === 0 ? (
        <EmptyState icon={<Icon />} accent="coral">
          No training in this period.
        </EmptyState>
      ) : null}
      <List>
        {rows.map((row) => (
          <Row key={row.exercise_uuid}>
            <Name href={hrefOf(row.exercise_uuid)}>{row.exercise}</Name>
            <Amount as="b">{counted(row.sets, 'set')}</Amount>
            <Amount>{row.volume_kg > 0 ? wholeVolumeText(row.volume_kg, unit) : '–'}</Amount>
            <Track aria-hidden="true">
              <Fill style={{ width: `${(row.sets / most) * 100}%` }} />
            </Track>
          </Row>
        ))}
      </List>
    </SectionCard>
  );
}
