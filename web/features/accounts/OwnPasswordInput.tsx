import { PasswordInput } from '../../ui/PasswordInput.tsx';
import type { TextInputProps } from '../../ui/TextInput.tsx';

/** Asks for the viewer's password before a change of their account. */
export function OwnPasswordInput(
  field: Pick<TextInputProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>,
) {
  return <PasswordInput label="Your password" autoComplete="current-password" isRequired {...field} />;
}
