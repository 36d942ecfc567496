import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { resetPassword } from '@plotline/contract/accounts.ts';
import { RESET_LINK_INVALID } from '@plotline/contract/errors.ts';
import { api } from '../../platform/api.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { forgotPasswordPath, loginPath } from '../../platform/paths.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { useNewPassword } from './use-new-password.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const LABELS = { password: 'New password', confirm: 'Confirm new password' };
const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useMutation({
    mutationFn: (fields: { password: string; password_confirm: string }) =>
      api.call(resetPassword, { body: { token, ...fields } }),
  });
  const fieldErrors = reset.error instanceof ApiError ? reset.error.fieldErrors : NO_ERRORS;
  const next = useNewPassword(fieldErrors);
  const formRef = useFocusFirstError(fieldErrors);
  const message = reset.isError ? messageOf(reset.error, 'The password could not be set.') : null;
  if (token === '' || message === RESET_LINK_INVALID) return <LinkInvalid />;
  if (reset.isSuccess) return <PasswordSet />;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (next.isValid) reset.mutate(next.fields);
  };
  return (
    <AuthCard
      title="Set a new password"
      subtitle="Every device is signed out; you sign in again with the new one."
      foot={<TextLink href={loginPath}>Back to Sign In</TextLink>}
    >
      <AuthForm ref={formRef} onSubmit={submit} noValidate>
        {message ? <Alert severity="error">{message}</Alert> : null}
        <PasswordFields bind={next.bind} password={next.fields.password} labels={LABELS} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={reset.isPending}
          disabled={!next.isValid}
        >
          Set password
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

function LinkInvalid() {
  return (
    <AuthCard title="Set a new password" subtitle="Links are good for one hour and work once.">
      <AuthForm as="div">
        <Alert severity="error">{RESET_LINK_INVALID}</Alert>
        <Button variant="contained" size="large" href={forgotPasswordPath}>
          Ask for a new link
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

function PasswordSet() {
  return (
    <AuthCard title="Your password is set" subtitle="Sign in with the new one.">
      <AuthForm as="div">
        <Button variant="contained" size="large" href={loginPath}>
          Sign In
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
