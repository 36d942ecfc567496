import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { DataTable, type Column } from '@plotline/web/ui/DataTable.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { accents, color, media, mixin, query, space, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { useState } from 'react';
import type { BreakdownMetric } from '../../contract/breakdown.ts';
import type { SectionOf } from '../../contract/page.ts';
import {
  breakdownIn,
  DIMENSION_NAMES,
  METRIC_NAMES,
  metricText,
  valueName,
  type BreakdownChoice,
  type BreakdownLine,
} from './breakdown-labels.ts';
import { breakdownGames } from '../../contract/linked-games.ts';
import { GamesLink } from './GamesLink.tsx';

interface BreakdownCardProps {
  section: SectionOf<'breakdown'>;
  place: Pick<TrackerPageProps, 'query' | 'setQuery'>;
}

const Menus = styled('div')({
  display: 'flex',
  gap: space(2),
  // On phones each takes half of the card.
  '& > *': { width: 168, maxWidth: 'calc(50vw - 33px)' },
});
const Name = styled('span')({
  display: 'block',
  ...mixin.ellipsis,
  // The bars start close to their names.
  '&[data-wide]': { minWidth: 136, maxWidth: 280 },
  '& > a': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
});
const Track = styled('span')({
  display: 'block',
  [media.phone]: { width: 160 },
  height: 8,
  borderRadius: 4,
  backgroundColor: color.sunken,
});
const Fill = styled('span')({ display: 'block', height: 8, minWidth: 2, borderRadius: 4 });
const Value = styled('b')({ '&[data-few]': { fontWeight: weight.regular, color: color.muted } });
const Foot = styled('div')({
  // The text of the button starts with the content above.
  padding: `${space(1)} ${space(2.5)} ${space(2)}`,
  [media.phone]: { paddingInline: space(0.5) },
  borderTop: `1px solid ${color.outline}`,
});
const Note = styled('p')({
  ...mixin.muted(12),
  margin: 0,
  padding: `${space(3)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});

/** Rows before Show all. */
const FEW_ROWS = 12;

/** Metrics whose bars reach from 0 to 100. */
const PERCENTS: readonly BreakdownMetric[] = ['score', 'accuracy'];

/** Any metric by any dimension, chosen in two menus and kept in the URL. */
export function BreakdownCard({ section, place }: BreakdownCardProps) {
  const [isAll, setAll] = useState(false);
  const isPhone = useMatches(query.phone);
  const choice = breakdownIn(section, place.query);
  if (!choice) return null;
  const { by, metric, dimensions, metrics, rows } = choice;
  const shown = isAll ? rows : rows.slice(0, FEW_ROWS);
  const set = (change: Record<string, string>) => place.setQuery(change, { replace: true });
  const known = rows.reduce((games, { cell }) => games + cell.games, 0);
  return (
    <SectionCard
      isFlush
      title={section.title}
      subtitle={`${METRIC_NAMES[metric]} by ${DIMENSION_NAMES[by].toLowerCase()}`}
      actions={
        <Menus>
          <NativeSelect
            isLabelHidden
            label="Metric"
            value={metric}
            options={metrics.map((value) => ({ value, label: METRIC_NAMES[value] }))}
            onChange={(value) => set({ metric: value })}
          />
          <NativeSelect
            isLabelHidden
            label="By"
            value={by}
            options={dimensions.map((value) => ({
              value,
              label: `by ${DIMENSION_NAMES[value].toLowerCase()}`,
            }))}
            onChange={(value) => set({ by: value })}
          />
        </Menus>
      }
    >
      <DataTable
        label={section.title}
        columns={columnsOf(choice, isPhone)}
        rows={shown}
        keyOf={({ value }) => value}
      />
      {rows.length > shown.length ? (
        <Foot>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {rows.length} rows
          </Button>
        </Foot>
      ) : null}
      <Note>
        {section.formulas[metric]}.{by === 'phase' ? null : ` ${basisText(known, section.games)}`}
        {fewNote(rows)}
      </Note>
    </SectionCard>
  );
}

/** Tests whether pale rows stand out among others. */
function hasPaleRows(rows: readonly BreakdownLine[]): boolean {
  return rows.some(({ cell }) => cell.is_few) && rows.some(({ cell }) => !cell.is_few);
}

function basisText(known: number, games: number): string {
  return known === games
    ? `Based on all ${counted(games, 'game')}.`
    : `Based on ${formatNumber(known)} of ${counted(games, 'game')}.`;
}

function fewNote(rows: readonly BreakdownLine[]): string | null {
  if (!rows.some(({ cell }) => cell.is_few)) return null;
  const few = hasPaleRows(rows) ? 'Pale rows' : 'All rows';
  return ` ${few} have fewer than 20 games: differences may be chance.`;
}

/** The bars take the width that is left; on phones, the names. */
function columnsOf({ by, metric, rows }: BreakdownChoice, isPhone: boolean): Column<BreakdownLine>[] {
  const isPale = (cell: BreakdownLine['cell']) => cell.is_few && hasPaleRows(rows);
  const most = PERCENTS.includes(metric) ? 100 : Math.max(1, ...rows.map(({ cell }) => cell.value));
  return [
    {
      key: 'value',
      header: DIMENSION_NAMES[by],
      isFlexible: isPhone,
      cell: ({ value }) => (
        <Name title={valueName(by, value)} data-wide={isPhone ? undefined : ''}>
          <GamesLink filter={breakdownGames(by, value, metric)}>{valueName(by, value)}</GamesLink>
        </Name>
      ),
    },
    {
      key: 'bar',
      header: '',
      isSecondary: true,
      isFlexible: !isPhone,
      cell: ({ cell }) => (
        <Track aria-hidden="true">
          <Fill
            style={{
              width: `${Math.min(100, (cell.value / most) * 100)}%`,
              backgroundColor: isPale(cell) ? accents.green[300] : accents.green[500],
            }}
          />
        </Track>
      ),
    },
    {
      key: 'metric',
      header: METRIC_NAMES[metric],
      isNumeric: true,
      cell: ({ value, cell }) => (
        <Value data-few={isPale(cell) ? '' : undefined}>
          <GamesLink isRepeated filter={breakdownGames(by, value, metric)}>
            {metricText(metric, cell.value)}
          </GamesLink>
        </Value>
      ),
    },
    ...(metric === 'games'
      ? []
      : [
          {
            key: 'games',
            header: 'Games',
            isNumeric: true,
            cell: ({ value, cell }: BreakdownLine) => (
              <GamesLink isRepeated filter={breakdownGames(by, value, metric)}>
                {formatNumber(cell.games)}
              </GamesLink>
            ),
          },
        ]),
  ];
}
