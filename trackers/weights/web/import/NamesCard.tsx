import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { Pagination } from '@plotline/web/ui/Pagination.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { color, media, mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { Exercise } from '../../contract/exercises.ts';
import {
  choiceOf,
  choose,
  chooseForAllNew,
  LOAD_OPTIONS,
  MUSCLE_OPTIONS,
  needsReview,
  type ImportChoices,
  type ImportName,
} from './import-choices.ts';
import { NameRow } from './NameRow.tsx';

interface NamesCardProps {
  exercises: readonly ImportName[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Note = styled('p')({
  ...mixin.muted(14),
  margin: 0,
  padding: `${space(2)} ${space(6)} ${space(6)}`,
  [media.phone]: { paddingInline: space(4) },
});

/** The exercise names of the file with the choices for them; those to check are listed first. */
export function NamesCard({ exercises, choices, onChange }: NamesCardProps) {
  const open = exercises.filter(needsReview);
  const [isAll, setAll] = useState(open.length === 0);
  const [page, setPage] = useState(0);
  const [rows, setRows] = useState(25);
  const listed = isAll ? exercises : open;
  const own = exercises.filter((name) => choiceOf(name, choices).kind === 'own');
  const shown = listed.slice(page * rows, (page + 1) * rows);
  return (
    <SectionCard
      isFlush
      title="Exercises"
      subtitle={`${counted(exercises.length, 'name')}, ${formatNumber(exercises.length - open.length)} known`}
      actions={
        <SegmentedControl
          label="Listed names"
          variant="small"
          segments={[
            { value: 'open', label: `To check (${formatNumber(open.length)})` },
            { value: 'all', label: 'All' },
          ]}
          value={isAll ? 'all' : 'open'}
          onChange={(value) => {
            setAll(value === 'all');
            setPage(0);
          }}
        />
      }
    >
      {own.length > 1 ? <NewExercisesRow names={own} choices={choices} onChange={onChange} /> : null}
      {listed.length === 0 ? <Note>All names are known. Nothing to choose.</Note> : null}
      <List>
        {shown.map((name) => (
          <NameRow
            key={name.name}
            name={name}
            choice={choiceOf(name, choices)}
            onChoose={(choice) => onChange(choose(choices, name.name, choice))}
          />
        ))}
      </List>
      {listed.length > 25 ? (
        <Pagination
          page={page}
          rowsPerPage={rows}
          count={listed.length}
          onPage={setPage}
          onRowsPerPage={(next) => {
            setRows(next);
            setPage(0);
          }}
        />
      ) : null}
    </SectionCard>
  );
}

interface NewExercisesRowProps {
  /** Names that become new exercises. */
  names: readonly ImportName[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const BulkRow = styled('div')({
  ...text[13],
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(0, 1fr) 200px 160px',
  alignItems: 'center',
  padding: `${space(3)} ${space(6)}`,
  backgroundColor: color.page,
  borderBlock: `1px solid ${color.outline}`,
  [media.phone]: { gridTemplateColumns: '1fr 1fr', padding: `${space(3)} ${space(4)}` },
  '& > p': { margin: 0, [media.phone]: { gridColumn: '1 / -1' } },
});

const UNCHANGED = 'unchanged';
type LoadChoice = Exercise['load_type'] | typeof UNCHANGED;

/** Sets the measure and muscle of all new exercises at once. */
function NewExercisesRow({ names, choices, onChange }: NewExercisesRowProps) {
  const loadOptions: { value: LoadChoice; label: string }[] = [
    { value: UNCHANGED, label: 'Measured by…' },
    ...LOAD_OPTIONS,
  ];
  return (
    <BulkRow>
      <p>{counted(names.length, 'name')} will become new exercises. Set all of them:</p>
      <NativeSelect
        isLabelHidden
        label="How all new exercises are measured"
        value={UNCHANGED}
        options={loadOptions}
        onChange={(loadType) => {
          if (loadType !== UNCHANGED) onChange(chooseForAllNew(choices, names, { loadType }));
        }}
      />
      <NativeSelect
        isLabelHidden
        label="Main muscle of all new exercises"
        value={UNCHANGED}
        options={[{ value: UNCHANGED, label: 'Muscle…' }, ...MUSCLE_OPTIONS]}
        onChange={(muscle) => onChange(chooseForAllNew(choices, names, { muscle }))}
      />
    </BulkRow>
  );
}
