import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { CODE_WRONG } from '@plotline/contract/errors.ts';
import { Suspense, useId, useState } from 'react';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { space } from '../../../ui/theme/tokens.ts';
import { useForm } from '../../../ui/use-form.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { beginSetup, confirmSetup, useSecondFactorRefresh } from './use-second-factor.ts';

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode);

const Form = styled('form')({ display: 'grid', gap: space(4), justifyItems: 'stretch' });
const Picture = styled('div')({ justifySelf: 'center' });

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** Sets up an authenticator app: password, QR code, first code, recovery codes. Mount it per opening. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useSecondFactorRefresh();
  const finish = (given: readonly string[]) => {
    setCodes(given);
    void refresh();
  };
  if (codes) {
    return (
      <Dialog
        isOpen
        title="Two-step sign-in is on"
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            I've saved the codes
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  }
  return secret ? (
    <ScanStep secret={secret} onDone={finish} onClose={onClose} />
  ) : (
    <PasswordStep onDone={setSecret} onClose={onClose} />
  );
}

interface StepProps<Result> {
  onDone: (result: Result) => void;
  onClose: () => void;
}

function PasswordStep({ onDone, onClose }: StepProps<Secret>) {
  const formId = useId();
  const [form, formRef] = useForm({
    initial: { password: '' },
    send: ({ password }) => beginSetup(password),
    onSent: onDone,
    fallback: "Couldn't start the setup.",
    retry: false,
  });
  return (
    <Dialog
      isOpen
      title="Set up two-step sign-in"
      onClose={onClose}
      isBusy={form.isPending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          loading={form.isPending}
          disabled={form.fields.password === ''}
        >
          Continue
        </Button>
      }
    >
      <Form id={formId} ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <div>
          You need an authenticator app on your phone or computer. Your other devices will be signed out.
        </div>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          isRequired
          {...form.bind('password')}
        />
      </Form>
    </Dialog>
  );
}

function ScanStep({ secret, onDone, onClose }: StepProps<readonly string[]> & { secret: Secret }) {
  const formId = useId();
  const [form, formRef] = useForm({
    initial: { code: '' },
    send: ({ code }) => confirmSetup(code),
    onSent: onDone,
    fallback: "Couldn't turn on two-step sign-in.",
    fieldOf: { [CODE_WRONG]: 'code' },
    retry: false,
  });
  return (
    <Dialog
      isOpen
      title="Add the account to your app"
      onClose={onClose}
      isBusy={form.isPending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          loading={form.isPending}
          disabled={form.fields.code.trim() === ''}
        >
          Turn on
        </Button>
      }
    >
      <Form id={formId} ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <div>Scan the QR code with your authenticator app, or enter the key by hand.</div>
        <Picture>
          <Suspense fallback={<Skeleton variant="rounded" width={192} height={192} />}>
            <QrCode text={secret.uri} label="QR code for your authenticator app" />
          </Suspense>
        </Picture>
        <CopyField label="Key" value={secret.secret.replaceAll(/.{4}(?=.)/g, '$& ')} />
        <TextInput
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          isRequired
          {...form.bind('code')}
        />
      </Form>
    </Dialog>
  );
}
