import { Checkbox } from '@plotline/web/ui/Checkbox.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { ExercisePicker } from '../shared/ExercisePicker.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { LOAD_OPTIONS, MUSCLE_OPTIONS, type ImportName, type NameChoice } from './import-choices.ts';

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

export function NameRow({ name, choice, onChoose }: NameRowProps) {
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
