import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { forgotPassword } from '@plotline/contract/accounts.ts';
import { EMAIL_INVALID, EMAIL_REQUIRED } from '@plotline/contract/errors.ts';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { loginPath } from '../../platform/paths.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { isEmail } from './signup-form.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const NO_ERRORS: { readonly email?: string } = {};

/** Asks for a link by mail. The answer does not tell whether the address is known. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState(NO_ERRORS);
  const formRef = useFocusFirstError(errors);
  const ask = useMutation({
    mutationFn: (address: string) => api.call(forgotPassword, { body: { email: address } }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const error = emailError(email);
    setErrors(error ? { email: error } : NO_ERRORS);
    if (!error) ask.mutate(email.trim());
  };
  return (
    <AuthCard
      title="Forgot your password?"
      subtitle="Enter the email address of your account and we send you a link to set a new one."
      foot={<TextLink href={loginPath}>Back to Sign In</TextLink>}
    >
      <AuthForm ref={formRef} onSubmit={submit} noValidate>
        {ask.isSuccess ? (
          <Alert severity="success">{ask.data.detail} The link is good for one hour.</Alert>
        ) : null}
        {ask.isError ? (
          <Alert severity="error">{messageOf(ask.error, 'The link could not be sent.')}</Alert>
        ) : null}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={errors.email}
          isRequired
          shouldFocus
        />
        <Button type="submit" variant="contained" size="large" loading={ask.isPending}>
          {ask.isSuccess ? 'Send again' : 'Send link'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

function emailError(email: string): string | undefined {
  if (email.trim() === '') return EMAIL_REQUIRED;
  return isEmail(email) ? undefined : EMAIL_INVALID;
}
