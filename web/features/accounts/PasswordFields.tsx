import { useState } from 'react';
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import type { TextInputProps } from '../../ui/TextInput.tsx';
import { passwordRules } from './signup-form.ts';

type Bound = Pick<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string };

interface PasswordFieldsProps {
  bind: (field: 'password' | 'password_confirm') => Bound;
  password: string;
  labels?: { readonly password: string; readonly confirm: string };
}

const SIGN_UP = { password: 'Password', confirm: 'Confirm password' };

/** The password, what it still needs once something is typed, and the password again. */
export function PasswordFields({ bind, password, labels = SIGN_UP }: PasswordFieldsProps) {
  const [wasFocused, setFocused] = useState(false);
  return (
    <>
      <PasswordInput
        label={labels.password}
        autoComplete="new-password"
        isRequired
        onFocus={() => setFocused(true)}
        {...bind('password')}
      />
      {wasFocused && password !== '' ? <PasswordChecklist rules={passwordRules(password)} /> : null}
      <PasswordInput
        label={labels.confirm}
        autoComplete="new-password"
        isRequired
        {...bind('password_confirm')}
      />
    </>
  );
}
