import { CopyButton } from './CopyButton.tsx';
import { TextInput } from './TextInput.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  help?: string;
}

/** A text that can be selected, and copied with a button. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={() => undefined}
      isReadOnly
      isSpellChecked={false}
      help={help}
      end={<CopyButton label="Copy" text={value} />}
    />
  );
}
