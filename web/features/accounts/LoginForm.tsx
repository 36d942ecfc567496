import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { readAppConfig } from '../../platform/app-config.ts';
import { forgotPasswordPath, homePath, signupPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Redirect } from '../../platform/use-location.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { mixin } from '../../ui/theme/tokens.ts';
import { useForm } from '../../ui/use-form.ts';
import { AuthCard, AuthForm } from './AuthCard.tsx';
import { takeReturnPath } from '../../platform/return-path.ts';
import { canUsePasskeys } from './second-factor/passkeys.ts';
import { PasskeyButton } from './second-factor/PasskeyButton.tsx';
import { emailError } from './signup-form.ts';
import { typedEmail, useTypedEmail } from './typed-email.ts';
import type { SecondFactorStep } from '@plotline/contract/accounts.ts';
import { CODE_WRONG, SIGN_IN_EXPIRED } from '@plotline/contract/errors.ts';
import { finishLogin } from '@plotline/contract/second-factor.ts';
import { api } from '../../platform/api.ts';

const Row = styled('div')({
  ...mixin.row(2),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
});
const EMPTY = { email: '', password: '', remember_me: false };
const PASSWORD_REQUIRED = 'Password is required';

/** Signs in and reloads the app, so that nothing of the visit before stays. */
export function LoginForm() {
  const { user, login } = useAuth();
  const [form, formRef] = useForm({
    initial: () => ({ ...EMPTY, email: typedEmail() }),
    validate: loginErrors,
    send: (fields) => login({ ...fields, email: fields.email.trim() }),
    onSent: (step) => {
      if (step === null) window.location.assign(takeReturnPath());
    },
    fallback: 'Login failed',
  });
  useTypedEmail(form.fields.email);
  if (form.result) return <SecondStepForm step={form.result} />;
  const isBusy = form.isPending || form.isSent;
  // A sign-in that succeeds leads on by itself.
  if (user && !isBusy) return <Redirect to={homePath} />;
  const remember = form.bind('remember_me');
  return (
    <AuthCard
      title="Welcome Back"
      subtitle={`Sign in to your ${readAppConfig().brandName} account`}
      foot={
        <>
          Don't have an account? <TextLink href={signupPath}>Create one here</TextLink>
        </>
      }
    >
      <AuthForm ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
          shouldFocus
          {...form.bind('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          isRequired
          {...form.bind('password')}
        />
        <Row>
          <Checkbox label="Remember me" isChecked={remember.value} onChange={remember.onChange} />
          <TextLink href={forgotPasswordPath}>Forgot your password?</TextLink>
        </Row>
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          {isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
        {canUsePasskeys() ? <PasskeyButton label="Use a passkey" isRemembered={remember.value} /> : null}
      </AuthForm>
    </AuthCard>
  );
}

function loginErrors({ email, password }: typeof EMPTY) {
  const invalidEmail = emailError(email);
  return {
    ...(invalidEmail === undefined ? {} : { email: invalidEmail }),
    ...(password === '' ? { password: PASSWORD_REQUIRED } : {}),
  };
}

/** The second step of a sign-in: a code, or a passkey if the user has one. */
function SecondStepForm({ step: { token, methods } }: { step: SecondFactorStep }) {
  const [form, formRef] = useForm({
    initial: { code: '' },
    send: ({ code }) => api.call(finishLogin, { body: { token, code } }),
    onSent: () => window.location.assign(takeReturnPath()),
    fallback: 'Login failed',
    fieldOf: { [CODE_WRONG]: 'code' },
    retry: false,
  });
  const isBusy = form.isPending || form.isSent;
  return (
    <AuthCard
      title="Two-step sign-in"
      subtitle="Enter the code from your authenticator app."
      foot={
        <Button variant="text" color="inherit" onClick={reload}>
          Start again
        </Button>
      }
    >
      <AuthForm ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          isSpellChecked={false}
          isRequired
          shouldFocus
          help="Lost your device? Enter one of your recovery codes."
          {...form.bind('code')}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={isBusy || form.fields.code.trim() === '' || form.message === SIGN_IN_EXPIRED}
        >
          {isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
        {methods.includes('passkey') && canUsePasskeys() ? (
          <PasskeyButton token={token} label="Use a passkey instead" />
        ) : null}
      </AuthForm>
    </AuthCard>
  );
}

function reload(): void {
  window.location.reload();
}
