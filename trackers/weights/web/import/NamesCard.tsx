import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { Pagination } from '@plotline/web/ui/Pagination.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
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
  type NameChoice,
} from './import-choices.ts';
import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { ExercisePicker } from '../shared/ExercisePicker.tsx';

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

interface NameRowProps {
  name: ImportName;
  choice: NameChoice;
  onChoose: (choice: NameChoice) => void;
}

const Row = styled('li')({
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 200px 160px',
  alignItems: 'center',
  minHeight: 60,
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  [media.phone]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    padding: `${space(3)} ${space(4)}`,
    '& > :nth-of-type(-n + 2)': { gridColumn: '1 / -1' },
  },
});
const Name = styled('div')({
  ...text[14],
  minWidth: 0,
  '& b': { display: 'block', fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  '& span': { ...text[13], color: color.muted },
});

const MATCHES = {
  exact: 'same name',
  alias: 'known name',
  similar: 'guessed, please check',
  none: 'unknown',
} as const;

function NameRow({ name, choice, onChoose }: NameRowProps) {
  const [isPicking, setPicking] = useState(false);
  const label = `Exercise for ${name.name}`;
  return (
    <Row>
      <Name>
        <b>{name.name}</b>
        <span>
          {counted(name.sets, 'set')} · {MATCHES[name.match]}
        </span>
      </Name>
      <NativeSelect
        isLabelHidden
        label={label}
        value={choice.kind === 'other' ? OTHER_CHOSEN : choice.kind}
        options={kindOptions(name, choice)}
        onChange={(kind) => {
          if (kind === 'match') onChoose({ kind: 'match' });
          if (kind === 'own') onChoose({ kind: 'own', loadType: 'external', muscle: '' });
          if (kind === OTHER) setPicking(true);
        }}
      />
      {choice.kind === 'own' ? (
        <>
          <NativeSelect
            isLabelHidden
            label={`How ${name.name} is measured`}
            value={choice.loadType}
            options={LOAD_OPTIONS}
            onChange={(loadType) => onChoose({ ...choice, loadType })}
          />
          <NativeSelect
            isLabelHidden
            label={`Main muscle of ${name.name}`}
            value={choice.muscle}
            options={MUSCLE_OPTIONS}
            onChange={(muscle) => onChoose({ ...choice, muscle })}
          />
          {choice.loadType === 'external' ? (
            <Checkbox
              label="Weight is per dumbbell"
              isChecked={choice.perHand ?? false}
              onChange={(isChecked) => onChoose({ ...choice, perHand: isChecked })}
              sx={{ gridColumn: '-3 / -1', marginTop: -8 }}
            />
          ) : null}
        </>
      ) : null}
      {isPicking ? (
        <ExercisePicker
          title={`Choose an exercise for “${name.name}”`}
          onClose={() => setPicking(false)}
          onPick={(exercise) => {
            setPicking(false);
            if (exercise.uuid) onChoose({ kind: 'other', uuid: exercise.uuid, name: exercise.name });
          }}
        />
      ) : null}
    </Row>
  );
}

const OTHER = 'other';
const OTHER_CHOSEN = 'other chosen';
type Kind = 'match' | 'own' | typeof OTHER | typeof OTHER_CHOSEN;

interface KindOption {
  readonly value: Kind;
  readonly label: string;
}

function kindOptions({ matched }: ImportName, choice: NameChoice): KindOption[] {
  const chosen: KindOption[] = choice.kind === 'other' ? [{ value: OTHER_CHOSEN, label: choice.name }] : [];
  const match: KindOption[] = matched ? [{ value: 'match', label: matched.name }] : [];
  return [
    ...chosen,
    ...match,
    { value: 'own', label: 'Create as a new exercise' },
    { value: OTHER, label: 'Choose another exercise…' },
  ];
}
