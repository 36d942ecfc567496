import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PASSKEY_NAME_MAX } from '@plotline/contract/limits.ts';
import type { Passkey } from '@plotline/contract/second-factor.ts';
import { useId } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { space } from '../../../ui/theme/tokens.ts';
import { useForm } from '../../../ui/use-form.ts';
import { deviceOf } from '@plotline/contract/device-name.ts';
import { addPasskey } from './passkeys.ts';
import { removePasskey, useSecondFactorRefresh } from './use-second-factor.ts';

const Form = styled('form')({ display: 'grid', gap: space(4) });

/** Creates a passkey on this device. Mount it per opening. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const refresh = useSecondFactorRefresh();
  const [form, formRef] = useForm({
    initial: () => ({ name: deviceOf(navigator.userAgent).name, password: '' }),
    send: addPasskey,
    onSent: () => {
      void refresh();
      onClose();
    },
    fallback: "The passkey couldn't be created. Please try again.",
    retry: false,
  });
  return (
    <Dialog
      isOpen
      title="Add a passkey"
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
        <div>Sign in with your fingerprint, face or screen lock instead of your password.</div>
        <TextInput label="Name" maxLength={PASSKEY_NAME_MAX} isSpellChecked={false} {...form.bind('name')} />
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

interface DeletePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Asks for the password, then deletes a passkey. Mount it per opening. */
export function DeletePasskeyDialog({ passkey, onClose }: DeletePasskeyDialogProps) {
  const formId = useId();
  const refresh = useSecondFactorRefresh();
  const [form, formRef] = useForm({
    initial: { password: '' },
    send: ({ password }) => removePasskey(passkey.uuid, password),
    onSent: () => {
      void refresh();
      onClose();
    },
    fallback: "Couldn't delete the passkey.",
    retry: false,
  });
  return (
    <Dialog
      isOpen
      title={`Delete the passkey "${passkey.name}"?`}
      onClose={onClose}
      isBusy={form.isPending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color="error"
          loading={form.isPending}
          disabled={form.fields.password === ''}
        >
          Delete
        </Button>
      }
    >
      <Form id={formId} ref={formRef} onSubmit={form.submit} noValidate>
        {form.message ? <Alert severity="error">{form.message}</Alert> : null}
        <div>You can't sign in with it any more. Also remove it from your device.</div>
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
