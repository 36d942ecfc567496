import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmEmail } from '@plotline/contract/email.ts';
import { EMAIL_LINK_INVALID } from '@plotline/contract/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { homePath, loginPath } from '../../platform/paths.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';

/** Confirms an e-mail address with the token of a mailed link: on a click, because mail programs open links, too. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirm = useMutation({
    mutationFn: () => api.call(confirmEmail, { body: { token } }),
    retry: false,
  });
  if (confirm.isSuccess) {
    return (
      <AuthCard title="Email confirmed" subtitle="You can use this address to sign in.">
        <AuthForm as="div">
          <Button variant="contained" size="large" href={homePath}>
            Continue
          </Button>
        </AuthForm>
      </AuthCard>
    );
  }
  const failure = token === '' ? EMAIL_LINK_INVALID : null;
  const message = confirm.isError ? messageOf(confirm.error, "Couldn't confirm the address.") : failure;
  if (message === EMAIL_LINK_INVALID) {
    return (
      <AuthCard title="Confirm your email" subtitle="Sign in, and we'll send you a new link if you need one.">
        <AuthForm as="div">
          <Alert severity="error">{message}</Alert>
          <Button variant="contained" size="large" href={loginPath}>
            Sign In
          </Button>
        </AuthForm>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Confirm your email" subtitle="One more click, and this address belongs to your account.">
      <AuthForm as="div">
        {message ? <Alert severity="error">{message}</Alert> : null}
        <Button variant="contained" size="large" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm email
        </Button>
      </AuthForm>
    </AuthCard>
  );
}
