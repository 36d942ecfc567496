import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { changePassword } from '@plotline/contract/accounts.ts';
import { PASSWORD_WRONG } from '@plotline/contract/errors.ts';
import { api } from '../../platform/api.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { sessionsKey } from './use-sessions.ts';
import { useNewPassword } from './use-new-password.ts';

const Form = styled('form')({
  display: 'grid',
  gap: space(4),
  maxWidth: 400,
  '& > button': { justifySelf: 'start' },
});
const LABELS = { password: 'New password', confirm: 'Confirm new password' };
const NO_ERRORS: Readonly<Record<string, string>> = {};

/** The old password and a new one; every other device is signed out. */
export function ChangePasswordForm() {
  const [current, setCurrent] = useState('');
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (body: { current_password: string; password: string; password_confirm: string }) =>
      api.call(changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  const { message, fieldErrors } = refusalOf(change.error);
  const next = useNewPassword(fieldErrors);
  const formRef = useFocusFirstError(fieldErrors);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (current === '' || !next.isValid) return;
    const onSuccess = () => {
      setCurrent('');
      next.clear();
    };
    change.mutate({ current_password: current, ...next.fields }, { onSuccess });
  };
  return (
    <Form ref={formRef} onSubmit={submit} noValidate aria-label="Change password">
      {change.isSuccess && current === '' ? (
        <Alert severity="success">Your password was changed. Your other devices were signed out.</Alert>
      ) : null}
      {message ? <Alert severity="error">{message}</Alert> : null}
      <PasswordInput
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={fieldErrors['current_password']}
        isRequired
      />
      <PasswordFields bind={next.bind} password={next.fields.password} labels={LABELS} />
      <Button
        type="submit"
        variant="contained"
        loading={change.isPending}
        disabled={current === '' || !next.isValid}
      >
        Change password
      </Button>
    </Form>
  );
}

const WRONG_CURRENT = { message: null, fieldErrors: { current_password: PASSWORD_WRONG } };

/** A refusal stands at the field it speaks of, else above the form. */
function refusalOf(error: unknown): {
  message: string | null;
  fieldErrors: Readonly<Record<string, string>>;
} {
  if (!error) return { message: null, fieldErrors: NO_ERRORS };
  const message = messageOf(error, 'The password could not be changed.');
  if (message === PASSWORD_WRONG) return WRONG_CURRENT;
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : NO_ERRORS;
  return { message: Object.keys(fieldErrors).length > 0 ? null : message, fieldErrors };
}
