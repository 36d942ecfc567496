import { CopyButton } from './CopyButton.tsx';
import { TextInput } from './TextInput.tsx';

/** A text that can be selected, and copied with a button. */
export function CopyField({ label, value, help }: { label: string; value: string; help?: string }) {
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
