import { styled } from '@plotline/web/ui/theme/styled.ts';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { media, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import { LIMITS } from '../../contract/limits.ts';
import { fromLocalInput, toLocalInput } from './local-time-input.ts';
import type { Details } from './use-details.ts';

interface DetailsFieldsProps {
  details: Details;
  onChange: (details: Details) => void;
  durationProblem: string | null;
  isDurationOptional: boolean;
}

const Two = styled('div')({
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(4) },
});

/** Title, start, duration and notes. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { details, onChange, durationProblem, isDurationOptional } = props;
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
          isRequired={!isDurationOptional}
          inputMode="numeric"
          autoComplete="off"
          value={details.minutes}
          error={durationProblem}
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
