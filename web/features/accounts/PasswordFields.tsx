import { useState } from 'react';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import type { TextInputProps } from '../../ui/TextInput.tsx';
import { passwordRules } from './signup-form.ts';
import { styled } from '../../ui/theme/styled.ts';
import { Check, Circle } from 'lucide-react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, mixin, text } from '../../ui/theme/tokens.ts';

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

interface ChecklistRule {
  readonly label: string;
  readonly isMet: boolean;
}

const List = styled('ul')({
  ...text[13],
  ...mixin.plainList,
  ...mixin.grid(1),
});
const Rule = styled('li')({
  ...mixin.row(2),
  color: color.muted,
  '&[data-met]': { color: color.success },
  '& svg': { flex: 'none' },
});

/** The requirements of a password, ticked when met. */
function PasswordChecklist({ rules }: { rules: readonly ChecklistRule[] }) {
  return (
    <List aria-label="Password requirements" aria-live="polite">
      {rules.map(({ label, isMet }) => (
        <Rule key={label} data-met={isMet ? '' : undefined}>
          {isMet ? <Check size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
          {label}
          <VisuallyHidden>{isMet ? ' (met)' : ' (not met)'}</VisuallyHidden>
        </Rule>
      ))}
    </List>
  );
}
