import { useState } from 'react';
import { PasswordChecklist } from '../../ui/PasswordChecklist.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import type { TextInputProps } from '../../ui/TextInput.tsx';
import { passwordRules } from './signup-form.ts';

interface PasswordFieldsProps {
  bind: (
    field: 'password' | 'password_confirm',
  ) => Pick<TextInputProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>;
  /** For an account that has a password. */
  isNew?: boolean;
}

export const EMPTY_PASSWORD = { password: '', password_confirm: '' };

/** The password, its unmet requirements while it is typed, and its confirmation. */
export function PasswordFields({ bind, isNew = false }: PasswordFieldsProps) {
  const [wasFocused, setFocused] = useState(false);
  const password = bind('password');
  return (
    <>
      <PasswordInput
        label={isNew ? 'New password' : 'Password'}
        autoComplete="new-password"
        isRequired
        onFocus={() => setFocused(true)}
        {...password}
      />
      {wasFocused && password.value !== '' ? (
        <PasswordChecklist rules={passwordRules(password.value)} />
      ) : null}
      <PasswordInput
        label={isNew ? 'Confirm new password' : 'Confirm password'}
        autoComplete="new-password"
        isRequired
        {...bind('password_confirm')}
      />
    </>
  );
}
