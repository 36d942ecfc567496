import { useState } from 'react';
import { newPasswordErrors } from './signup-form.ts';

type Field = 'password' | 'password_confirm';

const EMPTY = { password: '', password_confirm: '' };

/** A new password and its repetition, checked as they are left. */
export function useNewPassword(serverErrors: Readonly<Record<string, string>>) {
  const [fields, setFields] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const errors = newPasswordErrors(fields);
  const bind = (field: Field) => ({
    name: field,
    value: fields[field],
    onChange: (value: string) => setFields((before) => ({ ...before, [field]: value })),
    onBlur: () => setLeft((before) => new Set(before).add(field)),
    error: (left.has(field) && fields[field] !== '' ? errors[field] : undefined) ?? serverErrors[field],
  });
  const clear = () => {
    setFields(EMPTY);
    setLeft(new Set());
  };
  return { fields, bind, clear, isValid: Object.keys(errors).length === 0 };
}
