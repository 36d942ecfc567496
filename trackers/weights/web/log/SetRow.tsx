import { accents } from '@plotline/web/ui/theme/tokens.ts';
import { Check } from 'lucide-react';
import { useState, type Dispatch, type KeyboardEvent } from 'react';
import type { DraftChange } from './draft-workout.ts';
import { ghostText, type Ghost } from './draft-ghosts.ts';
import { fieldsOf, type DraftExercise, type DraftSet, type SetField } from './draft-workout.ts';
import { fieldProblem } from './field-problem.ts';
import { Field, NumberButton, PreviousButton, setColumns, SetLine, Tick } from './set-styles.ts';
import { fieldName, SET_TYPE_NAMES } from './set-labels.ts';
import { SetMenu } from './SetMenu.tsx';
import { WeightHelpers } from './WeightHelpers.tsx';

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
  const fields = fieldsOf(exercise);
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
          weight={set.weight || (ghost.suggestion?.weight ?? '')}
          unit={set.unit}
          onWeight={(text) => change({ type: 'set typed', ...at, field: 'weight', text })}
        />
      ) : null}
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
