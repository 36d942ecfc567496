import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import type { OpeningsSection } from '../../contract/page.ts';
import { OpeningLines } from './OpeningLines.tsx';
import { OPENING_COLORS, openingRows, type OpeningColor } from './openings-rows.ts';

interface OpeningsCardProps {
  section: OpeningsSection;
  /** The performance over all games: openings above it are green. */
  performance: number | null;
  /** False where ratings are hidden. */
  isRated: boolean;
  /** The rows, or one less and the button for all, that fill the height of the cards beside it. */
  room?: number;
}

const FEW = 9;

const Scroll = styled('div')({ overflowX: 'auto', containerType: 'inline-size' });
const Table = styled('table')({
  ...mixin.figures(14),
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { height: 44, padding: `0 ${space(2)}`, textAlign: 'start', whiteSpace: 'nowrap' },
  '& tr > :first-child': {
    width: '100%',
    maxWidth: 0,
    paddingInlineStart: space(6),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [media.phone]: { paddingInlineStart: space(4) },
    // The table scrolls sideways.
    [media.largeText]: { minWidth: '9rem' },
  },
  '& tr > :last-child': { paddingInlineEnd: space(6), [media.phone]: { paddingInlineEnd: space(4) } },
  '& thead th': { ...text[12], height: 32, fontWeight: weight.medium, color: color.muted },
  '& tbody :is(th, td)': { borderTop: `1px solid ${color.outline}` },
  '& tbody th': { fontWeight: weight.regular },
  '& [data-numeric]': { textAlign: 'end' },
  // Names take what the bar leaves: a bar of 96 px in the narrowest card with bars, of 420 px in the widest.
  '& [data-bar]': { minWidth: 'clamp(96px, 75cqi - 300px, 420px)' },
  '@container (max-width: 480px)': { '& [data-bar]': { display: 'none' } },
});
const Foot = styled('div')({
  // The text of the button starts with the content above.
  padding: `${space(1)} ${space(2.5)} ${space(2)}`,
  [media.phone]: { paddingInline: space(0.5) },
  borderTop: `1px solid ${color.outline}`,
});

/** Openings by family, expandable to their variations. */
export function OpeningsCard({ section, performance, isRated, room = FEW + 1 }: OpeningsCardProps) {
  const [side, setSide] = useState<OpeningColor>('both');
  const [isAll, setAll] = useState(false);
  const rows = openingRows(section, side);
  const shown = isAll || rows.length <= room ? rows : rows.slice(0, room - 1);
  return (
    <SectionCard
      isFlush
      title={section.title}
      subtitle={isRated ? 'At least 3 games. Performance from 5 games' : 'At least 3 games'}
      actions={
        <SegmentedControl
          label="Openings as"
          variant="small"
          segments={OPENING_COLORS}
          value={side}
          onChange={setSide}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={<BookOpen />} accent="green">
          No opening was played at least three times in this period.
        </EmptyState>
      ) : (
        <Scroll>
          <Table aria-label={section.title}>
            <thead>
              <tr>
                <th scope="col">Opening</th>
                <th scope="col" data-numeric="">
                  Games
                </th>
                <th scope="col" data-bar="">
                  Win / draw / loss
                </th>
                <th scope="col" data-numeric="">
                  Score
                </th>
                {isRated ? (
                  <th scope="col" data-numeric="">
                    Perf.
                  </th>
                ) : null}
              </tr>
            </thead>
            {shown.map((row) => (
              <OpeningLines
                key={`${side} ${row.name}`}
                row={row}
                reference={performance}
                isRated={isRated}
                filter={{ opening: row.name, ...(side === 'both' ? {} : { color: side }) }}
              />
            ))}
          </Table>
        </Scroll>
      )}
      {rows.length > shown.length ? (
        <Foot>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {counted(rows.length, 'opening')}
          </Button>
        </Foot>
      ) : null}
    </SectionCard>
  );
}
