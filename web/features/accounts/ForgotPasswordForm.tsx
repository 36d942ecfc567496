import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { forgotPassword } from '@plotline/contract/accounts.ts';
import { api } from '../../platform/api.ts';
import { loginPath } from '../../platform/paths.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { useForm } from '../../ui/use-form.ts';
import { emailError } from './signup-form.ts';
import { typedEmail, useTypedEmail } from './typed-email.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** Requests a link by mail. The response is the same for unknown addresses. */
export function ForgotPasswordForm() {
  const [form, formRef] = useForm({
    initial: () => ({ email: typedEmail() }),
    validate: ({ email }) => {
      const error = emailError(email);
      return error === undefined ? {} : { email: error };
    },
    send: ({ email }) => api.call(forgotPassword, { body: { email: email.trim() } }),
    fallback: "Couldn't send the link.",
  });
  useTypedEmail(form.fields.email);
  return (
    <AuthCard
      title="Forgot your password?"
      subtitle="Enter your account's email address, and we'll send you a link to set a new one."
      foot={<TextLink href={loginPath}>Back to Sign In</TextLink>}
    >
      <AuthForm ref={formRef} onSubmit={form.submit} noValidate>
        {form.result ? (
          <Alert severity="success">{form.result.detail} The link works for one hour.</Alert>
        ) : null}
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
          shouldFocus
          {...form.bind('email')}
        />
        <Button type="submit" variant="contained" size="large" loading={form.isPending}>
          {form.isSent ? 'Send again' : 'Send link'}
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
