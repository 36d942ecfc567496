import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { accents, color, media, mixin, query, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { BestSetText } from '../feed/BestSetText.tsx';
import { firstRows, recordNote, type ExerciseRow } from './summary-labels.ts';

/** Rows of long workouts before all are asked for. On phones, writing and sharing come first: fewer, and records alone if there are any. */
const SHOWN_ROWS = 5;
const SHOWN_ON_PHONES = 3;

const Section = styled('section')(mixin.grid(0));
const Table = styled('table')({
  ...mixin.figures(14),
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: 0, textAlign: 'start' },
  '& thead th': { ...text[12], paddingBottom: space(1), fontWeight: weight.medium, color: color.muted },
  '& thead th:first-of-type': { ...text[14], fontWeight: weight.semibold, color: color.ink },
  '& tbody :is(th, td)': {
    height: 38,
    paddingBlock: 5,
    borderTop: `1px solid ${color.outline}`,
    [media.phone]: { height: 34, paddingBlock: 3 },
    [media.landscapePhone]: { height: 30, paddingBlock: 3 },
  },
  '& [data-end]': { textAlign: 'end', whiteSpace: 'nowrap', paddingInlineStart: space(3) },
});
const Name = styled('span')({ display: 'block', fontWeight: weight.medium, overflowWrap: 'anywhere' });
const Note = styled('span')({
  ...text[12],
  display: 'flex',
  gap: space(1),
  fontWeight: weight.medium,
  color: color.warn,
  '& svg': { flex: 'none', width: 14, height: 16, strokeWidth: 2, color: accents.amber[500] },
});
const Soft = styled('span')({ color: color.muted });

/** The exercises of a workout with their best sets; those with a record say which. */
export function ExerciseTable({ exercises }: { exercises: readonly ExerciseRow[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const isPhone = useMatches(query.phone);
  const records = exercises.filter(({ record }) => record !== null);
  const shown = showsAll
    ? exercises
    : isPhone
      ? (records.length > 0 ? records : exercises).slice(0, SHOWN_ON_PHONES)
      : firstRows(exercises, SHOWN_ROWS);
  return (
    <Section aria-label="Exercises">
      <Rows rows={shown} title={shown.every(({ record }) => record) ? 'Records' : 'Exercises'} />
      {shown.length < exercises.length ? (
        <Button
          size="small"
          sx={{ justifySelf: 'start', marginInlineStart: `-${space(3.5)}`, [media.phone]: { minHeight: 40 } }}
          onClick={() => setShowsAll(true)}
        >
          Show all {formatNumber(exercises.length)} exercises
        </Button>
      ) : null}
    </Section>
  );
}

function Rows({ rows, title }: { rows: readonly ExerciseRow[]; title: string }) {
  const hasBestSets = rows.some(({ best_set: bestSet }) => bestSet !== '');
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" data-end="">
            Sets
          </th>
          {hasBestSets ? (
            <th scope="col" data-end="">
              Best set
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              <Name dir="auto">{row.name}</Name>
              {row.record ? (
                <Note>
                  <Trophy aria-hidden />
                  {recordNote(row.record, row.best_set)}
                </Note>
              ) : null}
            </th>
            <td data-end="">
              <Soft>{formatNumber(row.sets)}</Soft>
            </td>
            {hasBestSets ? (
              <td data-end="">
                {row.best_set === '' ? <Soft>Warm-up</Soft> : <BestSetText text={row.best_set} />}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
