import { PASSKEY_NAME_MAX } from '@plotline/contract/limits.ts';
import type { Passkey } from '@plotline/contract/second-factor.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { deviceOf } from '@plotline/contract/device-name.ts';
import { addPasskey } from './passkeys.ts';
import { removePasskey, useSecondFactorRefresh } from './use-second-factor.ts';
import { OwnPasswordInput } from '../OwnPasswordInput.tsx';

/** Creates a passkey on this device. Mount it per opening. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
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
    <FormDialog
      title="Add a passkey"
      form={[form, formRef]}
      submitLabel="Continue"
      isSubmitDisabled={form.fields.password === ''}
      onClose={onClose}
    >
      <div>Sign in with your fingerprint, face or screen lock instead of your password.</div>
      <TextInput label="Name" maxLength={PASSKEY_NAME_MAX} isSpellChecked={false} {...form.bind('name')} />
      <OwnPasswordInput {...form.bind('password')} />
    </FormDialog>
  );
}

/** Asks for the password, then deletes a passkey. Mount it per opening. */
export function DeletePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
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
    <FormDialog
      title={`Delete the passkey "${passkey.name}"?`}
      form={[form, formRef]}
      submitLabel="Delete"
      tone="danger"
      isSubmitDisabled={form.fields.password === ''}
      onClose={onClose}
    >
      <div>You can't sign in with it any more. Also remove it from your device.</div>
      <OwnPasswordInput {...form.bind('password')} />
    </FormDialog>
  );
}
