import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { resetPassword } from '@plotline/contract/accounts.ts';
import { RESET_LINK_INVALID } from '@plotline/contract/errors.ts';
import { api } from '../../platform/api.ts';
import { forgotPasswordPath, loginPath } from '../../platform/paths.ts';
import { useForm } from '../../ui/use-form.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { EMPTY_PASSWORD, PasswordFields } from './PasswordFields.tsx';
import { newPasswordErrors } from './signup-form.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [form, formRef] = useForm({
    initial: EMPTY_PASSWORD,
    validate: newPasswordErrors,
    validateOn: 'blur',
    send: (fields) => api.call(resetPassword, { body: { token, ...fields } }),
    fallback: "Couldn't set the password.",
  });
  if (token === '' || form.message === RESET_LINK_INVALID) return <LinkInvalid />;
  if (form.isSent) return <PasswordSet />;
  return (
    <AuthCard
      title="Set a new password"
      subtitle="You will be signed out on all devices and can sign in with the new password."
      foot={<TextLink href={loginPath}>Back to Sign In</TextLink>}
    >
      <AuthForm ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <PasswordFields bind={form.bind} isNew />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={form.isPending}
          disabled={!form.isValid}
        >
          Set password
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

function LinkInvalid() {
  return (
    <AuthCard title="Set a new password" subtitle="Links work once, within one hour.">
      <AuthForm as="div">
        <Alert severity="error">{RESET_LINK_INVALID}</Alert>
        <Button variant="contained" size="large" href={forgotPasswordPath}>
          Request a new link
        </Button>
      </AuthForm>
    </AuthCard>
  );
}

function PasswordSet() {
  return (
    <AuthCard title="Your password is set" subtitle="Sign in with your new password.">
      <AuthForm as="div">
        <Button variant="contained" size="large" href={loginPath}>
          Sign In
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
