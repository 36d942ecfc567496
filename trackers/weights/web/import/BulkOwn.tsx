import { styled } from '@mui/material/styles';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { color, media, space, text } from '@plotline/web/ui/theme/tokens.ts';
import type { Exercise } from '../../contract/exercises.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { LOAD_OPTIONS, MUSCLE_OPTIONS } from './choice-options.ts';
import { chooseForOwn, type ImportChoices, type ImportName } from './import-choices.ts';

interface BulkOwnProps {
  /** The names that become own exercises. */
  names: readonly ImportName[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const Row = styled('div')({
  ...text[13],
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 200px 160px',
  alignItems: 'center',
  gap: space(3),
  padding: `${space(3)} ${space(6)}`,
  backgroundColor: color.page,
  borderBlock: `1px solid ${color.outline}`,
  [media.phone]: { gridTemplateColumns: '1fr 1fr', padding: `${space(3)} ${space(4)}` },
  '& > p': { margin: 0, [media.phone]: { gridColumn: '1 / -1' } },
});

const LEAVE = 'leave';
type LoadChoice = Exercise['load_type'] | typeof LEAVE;

/** One answer for all names that become own exercises. */
export function BulkOwn({ names, choices, onChange }: BulkOwnProps) {
  const loadOptions: { value: LoadChoice; label: string }[] = [
    { value: LEAVE, label: 'Measured by…' },
    ...LOAD_OPTIONS,
  ];
  return (
    <Row>
      <p>{counted(names.length, 'name')} will become exercises of your own. For all of them:</p>
      <NativeSelect
        isLabelHidden
        label="How all new exercises are measured"
        value={LEAVE}
        options={loadOptions}
        onChange={(loadType) => {
          if (loadType !== LEAVE) onChange(chooseForOwn(choices, names, { loadType }));
        }}
      />
      <NativeSelect
        isLabelHidden
        label="Main muscle of all new exercises"
        value={LEAVE}
        options={[{ value: LEAVE, label: 'Muscle…' }, ...MUSCLE_OPTIONS]}
        onChange={(muscle) => onChange(chooseForOwn(choices, names, { muscle }))}
      />
    </Row>
  );
}
