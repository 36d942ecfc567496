import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { ONE_COLUMN } from '@plotline/web/tracker-kit/CardPair.tsx';
import { activityPath } from '@plotline/web/tracker-kit/paths.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { DataTable, type Column } from '@plotline/web/ui/DataTable.tsx';
import { Dialog } from '@plotline/web/ui/Dialog.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, media, MIN_TARGET, mixin, rem, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { WeightUnit } from '../../contract/workouts.ts';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { recordLabel } from '../feed/record-badge.ts';
import { shortName } from '../shared/exercise-labels.ts';
import { estimateText, recordChange, recordKind, type RecordLine } from './record-labels.ts';
import type { SectionOf } from '../../contract/page.ts';

interface RecordsCardProps {
  section: SectionOf<'records'>;
  unit: WeightUnit;
  username: string;
  /** Whether the timeframe is all time. */
  isAllTime: boolean;
  /** Whether all records are of one exercise. */
  isOfExercise?: boolean;
}

/** As high as the muscles beside it. */
const SHOWN = 9;
const SHOWN_IN_ONE_COLUMN = 6;
const FORMULAS = { epley: 'Epley', brzycki: 'Brzycki' } as const;

const Name = styled(Anchor)({
  display: 'block',
  ...mixin.ellipsis,
  lineHeight: rem(MIN_TARGET),
  ...mixin.plainLink,
  fontWeight: weight.semibold,
  '&:hover': { textDecoration: 'underline' },
});
const Best = styled('span')({
  display: 'inline-block',
  verticalAlign: 'bottom',
  maxWidth: rem(128),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  [media.phone]: { maxWidth: rem(104) },
});
const Change = styled('span')({
  ...text[12],
  display: 'inline-block',
  minWidth: rem(40),
  marginInlineStart: space(1.5),
  fontWeight: weight.medium,
  color: color.up,
  [media.phone]: { display: 'block', marginInlineStart: 0 },
});
/** Ends the list of the newest records. */
const Older = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  padding: `${space(3)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const Day = styled('span')({ color: color.muted });

/** The newest records of the timeframe; a dialog lists the others. */
export function RecordsCard(props: RecordsCardProps) {
  const { section, unit, username, isAllTime, isOfExercise = false } = props;
  const [isOpen, setOpen] = useState(false);
  const columns = columnsOf({ unit, username, isOfExercise, now: useNow() });
  const shown = useMatches(ONE_COLUMN) ? SHOWN_IN_ONE_COLUMN : SHOWN;
  const hasMore = section.rows.length > shown;
  const title = isAllTime ? 'Records' : 'Records this period';
  const showAll = (
    <Button
      size="small"
      variant="text"
      onClick={() => setOpen(true)}
      sx={{ minHeight: MIN_TARGET, color: color.error }}
    >
      All {formatNumber(section.total)}
    </Button>
  );
  return (
    <SectionCard
      isFlush
      title={title}
      subtitle={`Without volume records. Estimated 1RM (${FORMULAS[section.formula]}), ${unit}`}
      actions={hasMore ? showAll : null}
    >
      {section.rows.length === 0 ? (
        <EmptyState icon={<Trophy />} accent="amber">
          {isAllTime ? 'No records yet.' : 'No records in this period.'} The first workout with an exercise
          sets the baseline.
        </EmptyState>
      ) : (
        <DataTable label={title} columns={columns} rows={section.rows.slice(0, shown)} keyOf={keyOf} />
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={dialogTitle(section)}
        size="large"
        isFlush
      >
        <DataTable label="Records" columns={columns} rows={section.rows} keyOf={keyOf} />
        {section.rows.length < section.total ? (
          <Older>Select an exercise to see its older records.</Older>
        ) : null}
      </Dialog>
    </SectionCard>
  );
}

interface ColumnOptions {
  readonly unit: WeightUnit;
  readonly username: string;
  readonly isOfExercise: boolean;
  readonly now: Date;
}

function columnsOf({ unit, username, isOfExercise, now }: ColumnOptions): Column<RecordLine>[] {
  return [
    {
      key: 'exercise',
      header: isOfExercise ? 'Record' : 'Exercise',
      isFlexible: true,
      cell: (row) => (
        <Name
          href={activityPath(username, row.workout_uuid)}
          title={`${row.exercise}: ${recordKind(row.kind)}`}
        >
          {isOfExercise ? recordLabel(row.kind) : shortName(row.exercise)}
        </Name>
      ),
    },
    {
      key: 'best',
      header: 'Best set',
      isNumeric: true,
      cell: (row) => <Best title={row.best_set}>{row.best_set}</Best>,
    },
    {
      key: 'e1rm',
      header: 'e1RM',
      isNumeric: true,
      cell: (row) => (
        <>
          <b>{row.e1rm_kg === null ? '–' : estimateText(row.e1rm_kg, unit)}</b>
          <Change>{recordChange(row, unit)}</Change>
        </>
      ),
    },
    {
      key: 'date',
      header: 'Date',
      isNumeric: true,
      isSecondary: true,
      cell: (row) => <Day>{dayText(row.achieved_on, now)}</Day>,
    },
  ];
}

function keyOf(row: RecordLine): string {
  return `${row.workout_uuid} ${row.exercise_uuid}`;
}

function dialogTitle({ rows, total }: SectionOf<'records'>): string {
  return rows.length < total ? `The newest ${rows.length} of ${formatNumber(total)} records` : 'Records';
}
