import { Skeleton } from '../../../ui/Skeleton.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import { CODE_WRONG } from '@plotline/contract/errors.ts';
import { Suspense, useState } from 'react';
import { CopyField } from '../../../ui/CopyField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { beginSetup, confirmSetup, useSecondFactorRefresh } from './use-second-factor.ts';
import { OwnPasswordInput } from '../OwnPasswordInput.tsx';

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode);

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
  if (codes) return <RecoveryCodesDialog title="Two-step sign-in is on" codes={codes} onClose={onClose} />;
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
  const [form, formRef] = useForm({
    initial: { password: '' },
    send: ({ password }) => beginSetup(password),
    onSent: onDone,
    fallback: "Couldn't start the setup.",
    retry: false,
  });
  return (
    <FormDialog
      title="Set up two-step sign-in"
      form={[form, formRef]}
      submitLabel="Continue"
      isSubmitDisabled={form.fields.password === ''}
      onClose={onClose}
    >
      <div>
        You need an authenticator app on your phone or computer. Your other devices will be signed out.
      </div>
      <OwnPasswordInput {...form.bind('password')} />
    </FormDialog>
  );
}

function ScanStep({ secret, onDone, onClose }: StepProps<readonly string[]> & { secret: Secret }) {
  const [form, formRef] = useForm({
    initial: { code: '' },
    send: ({ code }) => confirmSetup(code),
    onSent: onDone,
    fallback: "Couldn't turn on two-step sign-in.",
    fieldOf: { [CODE_WRONG]: 'code' },
    retry: false,
  });
  return (
    <FormDialog
      title="Add the account to your app"
      form={[form, formRef]}
      submitLabel="Turn on"
      isSubmitDisabled={form.fields.code.trim() === ''}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
