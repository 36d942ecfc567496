import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SecondFactorStep } from '@plotline/contract/accounts.ts';
import { CODE_WRONG, SIGN_IN_EXPIRED } from '@plotline/contract/errors.ts';
import { finishLogin } from '@plotline/contract/second-factor.ts';
import { api } from '../../../platform/api.ts';
import { takeReturnPath } from '../../../platform/return-path.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { AuthCard, AuthForm } from '../AuthCard.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** The second step of a sign-in: a code, or a passkey if the user has one. */
export function SecondStepForm({ step: { token, methods } }: { step: SecondFactorStep }) {
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
