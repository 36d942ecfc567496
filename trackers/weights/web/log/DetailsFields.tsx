import { styled } from '@plotline/web/ui/theme/styled.ts';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { media, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import { LIMITS } from '../../contract/limits.ts';
import { fromLocalInput, toLocalInput } from './local-time-input.ts';
import { durationProblem } from './workout-times.ts';

/** The details of a workout besides its sets. */
export interface Details {
  readonly title: string;
  readonly startedAt: string;
  /** Minutes as typed. */
  readonly minutes: string;
  readonly notes: string;
}

interface DetailsFieldsProps {
  details: Details;
  onChange: (details: Details) => void;
}

const Two = styled('div')({
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(4) },
});

/** Title, start, duration and notes. */
export function DetailsFields({ details, onChange }: DetailsFieldsProps) {
  const set = (part: Partial<Details>) => onChange({ ...details, ...part });
  return (
    <>
      <TextInput
        label="Title"
        isRequired={false}
        placeholder="Push Day"
        maxLength={LIMITS.titleLength}
        value={details.title}
        onChange={(title) => set({ title })}
      />
      <Two>
        <TextInput
          label="Started"
          type="datetime-local"
          value={toLocalInput(details.startedAt)}
          onChange={(text) => set({ startedAt: fromLocalInput(text) ?? details.startedAt })}
        />
        <TextInput
          label="Minutes"
          inputMode="numeric"
          autoComplete="off"
          value={details.minutes}
          error={durationProblem(details.minutes)}
          onChange={(minutes) => set({ minutes })}
        />
      </Two>
      <TextInput
        label="Notes"
        isRequired={false}
        isMultiline
        maxRows={6}
        maxLength={LIMITS.notesLength}
        value={details.notes}
        onChange={(notes) => set({ notes })}
      />
    </>
  );
}
