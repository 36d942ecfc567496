import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import '@plotline/web/ui/theme/mui-theme.ts';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { accents, space } from '@plotline/web/ui/theme/tokens.ts';
import { Check, ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState, type Dispatch, type KeyboardEvent } from 'react';
import { SIDES } from '../../contract/limits.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { PlateDialog } from '../shared/PlateDialog.tsx';
import { nudgedWeight, typedNumber } from './draft-numbers.ts';
import type { DraftChange } from './draft-workout.ts';
import { ghostText, type Ghost } from './draft-ghosts.ts';
import { fieldsOf, type DraftExercise, type DraftSet, type SetField } from './draft-workout.ts';
import { fieldProblem } from './field-problem.ts';
import { Field, NumberButton, PreviousButton, setColumns, SetLine, Tick } from './set-styles.ts';
import { fieldName, SET_TYPE_NAMES, SIDE_NAMES, setTypeChoices } from './set-labels.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

interface SetRowProps {
  exercise: DraftExercise;
  set: DraftSet;
  /** Its number or the letter of its type: `W`, `1`, `2`, `D`. */
  mark: string;
  ghost: Ghost;
  change: Dispatch<DraftChange>;
}

const MARK_STYLES = {
  warmup: { backgroundColor: accents.amber[100], color: accents.amber[900] },
  drop: { backgroundColor: accents.violet[100], color: accents.violet[700] },
  failure: { backgroundColor: accents.coral[100], color: accents.coral[700] },
  normal: {},
} as const;

/** One set: its type, the previous values and the current fields. */
export function SetRow({ exercise, set, mark, ghost, change }: SetRowProps) {
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const [hasWeightFocus, setWeightFocus] = useState(false);
  const [hasPlates, setPlates] = useState(false);
  const fields = fieldsOf(exercise);
  const weight = set.weight || (ghost.suggestion?.weight ?? '');
  const at = { exercise: exercise.key, set: set.key };
  const tick = () => change({ type: 'set ticked', ...at, ghost: ghost.suggestion, nowMs: Date.now() });
  const name = `Set ${mark} of ${exercise.name}`;
  const onEnter = (event: KeyboardEvent<HTMLInputElement>, isLast: boolean) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isLast && !set.isDone) tick();
    focusNextField(event.currentTarget);
  };
  return (
    <>
      <SetLine
        aria-label={name}
        data-done={set.isDone ? '' : undefined}
        style={{ gridTemplateColumns: setColumns(fields.length) }}
      >
        <NumberButton
          type="button"
          aria-haspopup="menu"
          aria-label={`${SET_TYPE_NAMES[set.type]} ${mark}: change`}
          onClick={(event) => setMenuAnchor(event.currentTarget)}
        >
          <span style={MARK_STYLES[set.type]}>{mark}</span>
        </NumberButton>
        <PreviousButton
          type="button"
          disabled={!ghost.previous}
          aria-label={`Previous: ${ghostText(ghost, exercise)}. Use previous`}
          onClick={() => ghost.previous && change({ type: 'set filled', ...at, values: ghost.previous })}
        >
          {ghostText(ghost, exercise)}
        </PreviousButton>
        {fields.map((field, index) => (
          <SetField
            key={field}
            field={field}
            set={set}
            exercise={exercise}
            placeholder={ghost.suggestion?.[field] ?? ''}
            onType={(text) => change({ type: 'set typed', ...at, field, text })}
            onEnter={(event) => onEnter(event, index === fields.length - 1)}
            onFocusChange={field === 'weight' ? setWeightFocus : undefined}
          />
        ))}
        <Tick type="button" aria-pressed={set.isDone} aria-label={`${name} done`} onClick={tick}>
          <Check size={20} aria-hidden />
        </Tick>
      </SetLine>
      {hasWeightFocus ? (
        <WeightHelpers
          weight={weight}
          unit={set.unit}
          onWeight={(text) => change({ type: 'set typed', ...at, field: 'weight', text })}
          onPlates={() => setPlates(true)}
        />
      ) : null}
      {/* Outside of the helpers: those end when the focus moves into the dialog. */}
      <PlateDialog
        isOpen={hasPlates}
        onClose={() => setPlates(false)}
        initial={typedNumber(weight)}
        unit={set.unit}
      />
      <SetMenu
        anchor={menuAnchor}
        onClose={() => setMenuAnchor(null)}
        set={set}
        exercise={exercise}
        change={change}
      />
    </>
  );
}

interface SetFieldProps {
  field: SetField;
  set: DraftSet;
  exercise: DraftExercise;
  placeholder: string;
  onType: (text: string) => void;
  onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocusChange: ((hasFocus: boolean) => void) | undefined;
}

function SetField({ field, set, exercise, placeholder, onType, onEnter, onFocusChange }: SetFieldProps) {
  const problem = fieldProblem(set, field);
  const label = fieldName(field, { ...exercise, unit: field === 'weight' ? set.unit : exercise.unit });
  return (
    <Field
      data-set-field=""
      aria-label={problem ? `${label}: ${problem}` : label}
      aria-invalid={problem !== null}
      title={problem ?? (set.unit === exercise.unit ? '' : set.unit)}
      inputMode={field === 'reps' ? 'numeric' : field === 'duration' ? 'text' : 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      maxLength={8}
      value={set[field]}
      placeholder={placeholder}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onEnter}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocusChange?.(true);
      }}
      onBlur={() => onFocusChange?.(false)}
    />
  );
}

/** Focuses the next set field on the screen; after the last one the phone's keyboard closes. */
function focusNextField(current: HTMLElement): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-set-field]')];
  const next = fields[fields.indexOf(current) + 1];
  if (next) next.focus();
  else current.blur();
}

interface SetMenuProps {
  anchor: HTMLElement | null;
  onClose: () => void;
  exercise: DraftExercise;
  set: DraftSet;
  change: Dispatch<DraftChange>;
}

/** Changes the type of a set, moves it or removes it. */
function SetMenu({ anchor, onClose, exercise, set, change }: SetMenuProps) {
  const at = { exercise: exercise.key, set: set.key };
  const index = exercise.sets.findIndex(({ key }) => key === set.key);
  const act = (next: DraftChange) => {
    onClose();
    change(next);
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {setTypeChoices().map(({ type, mark, name }) => (
        <MenuItem
          key={type}
          selected={type === set.type}
          onClick={() => act({ type: 'set type chosen', ...at, setType: type })}
        >
          <ListItemIcon sx={{ minWidth: '20px !important', fontWeight: 600 }}>{mark}</ListItemIcon>
          {name}
        </MenuItem>
      ))}
      <Divider />
      {SIDES.map((side) => (
        <MenuItem
          key={side}
          selected={set.side === side}
          onClick={() => act({ type: 'side chosen', ...at, side: set.side === side ? null : side })}
        >
          {SIDE_NAMES[side]}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem disabled={index === 0} onClick={() => act({ type: 'set moved', ...at, by: -1 })}>
        <ArrowUp size={18} aria-hidden /> Move up
      </MenuItem>
      <MenuItem
        disabled={index === exercise.sets.length - 1}
        onClick={() => act({ type: 'set moved', ...at, by: 1 })}
      >
        <ArrowDown size={18} aria-hidden /> Move down
      </MenuItem>
      <MenuItem onClick={() => act({ type: 'set removed', ...at })}>
        <Trash2 size={18} aria-hidden /> Remove set
      </MenuItem>
    </Menu>
  );
}

interface WeightHelpersProps {
  weight: string;
  unit: WeightUnit;
  onWeight: (text: string) => void;
  onPlates: () => void;
}

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space(2),
  padding: `${space(1)} ${space(3)} ${space(2)}`,
});
const small = { minHeight: 44, minWidth: 64 } as const;

/** Buttons below the focused weight field: one small step more or less, and the plate calculator. */
function WeightHelpers({ weight, unit, onWeight, onPlates }: WeightHelpersProps) {
  const step = unit === 'lb' ? '5' : '2.5';
  // A press must not move the focus, or the phone's keyboard would close.
  return (
    <Row onPointerDown={(event) => event.preventDefault()}>
      <SecondaryButton sx={small} tabIndex={-1} onClick={() => onWeight(nudgedWeight(weight, -1, unit))}>
        −{step}
      </SecondaryButton>
      <SecondaryButton sx={small} tabIndex={-1} onClick={() => onWeight(nudgedWeight(weight, 1, unit))}>
        +{step}
      </SecondaryButton>
      <SecondaryButton sx={small} tabIndex={-1} onClick={onPlates}>
        Plates
      </SecondaryButton>
    </Row>
  );
}
