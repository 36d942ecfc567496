import { Button } from '../../../ui/Button.tsx';
import type { Passkey, SecondFactor } from '@plotline/contract/second-factor.ts';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../platform/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { IconPlate, PLATE_INDENT } from '../../../ui/IconPlate.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { SettingRowsSkeleton } from '../../../ui/SettingRowsSkeleton.tsx';
import { CodeDialog, type CodeAction } from './CodeDialog.tsx';
import { addPasskey, canUsePasskeys } from './passkeys.ts';
import { SetupDialog } from './SetupDialog.tsx';
import { removePasskey, useSecondFactor, useSecondFactorRefresh } from './use-second-factor.ts';
import { PASSKEY_NAME_MAX } from '@plotline/contract/limits.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { deviceOf } from '@plotline/contract/device-name.ts';
import { OwnPasswordInput } from '../OwnPasswordInput.tsx';

type Open = 'setup' | 'add-passkey' | CodeAction | Passkey | null;

/** The rows of an account without a second factor. */
const APP = {
  icon: ShieldCheck,
  title: 'Authenticator app',
  actionsBelow: PLATE_INDENT,
  detail: 'Off. Ask for a code from your phone in addition to your password.',
  control: 'Set up',
};
const PASSKEYS = {
  icon: KeyRound,
  title: 'Passkeys',
  actionsBelow: PLATE_INDENT,
  detail: 'Sign in with your fingerprint, face or screen lock.',
  control: 'Add passkey',
};

/** Two-step sign-in with an authenticator app, and passkeys. */
export function SecondFactorSettings() {
  const state = useSecondFactor();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (!state.data) {
    return (
      <SettingRowsSkeleton
        query={state}
        fallback="Couldn't load your settings."
        rows={canUsePasskeys() ? [APP, PASSKEYS] : [APP]}
      />
    );
  }
  const { passkeys, are_passkeys_available } = state.data;
  return (
    <Card pad="none">
      <SettingRows aria-label="Two-step sign-in">
        <li>
          <AppRow state={state.data} onOpen={setOpen} />
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey.uuid}>
            <PasskeyRow passkey={passkey} onDelete={() => setOpen(passkey)} />
          </li>
        ))}
        {are_passkeys_available && canUsePasskeys() ? (
          <li>
            <SettingRow
              {...PASSKEYS}
              icon={<IconPlate icon={KeyRound} />}
              actions={
                <SecondaryButton onClick={() => setOpen('add-passkey')}>{PASSKEYS.control}</SecondaryButton>
              }
            />
          </li>
        ) : null}
      </SettingRows>
      {open === 'setup' ? <SetupDialog onClose={close} /> : null}
      {open === 'off' || open === 'codes' ? <CodeDialog action={open} onClose={close} /> : null}
      {open === 'add-passkey' ? <AddPasskeyDialog onClose={close} /> : null}
      {open !== null && typeof open === 'object' ? (
        <DeletePasskeyDialog passkey={open} onClose={close} />
      ) : null}
    </Card>
  );
}

function AppRow({ state, onOpen }: { state: SecondFactor; onOpen: (action: 'setup' | CodeAction) => void }) {
  const { enabled_at, recovery_codes_left: left } = state;
  const icon = <IconPlate icon={ShieldCheck} />;
  if (enabled_at === null) {
    return (
      <SettingRow
        {...APP}
        icon={icon}
        actions={<SecondaryButton onClick={() => onOpen('setup')}>{APP.control}</SecondaryButton>}
      />
    );
  }
  return (
    <SettingRow
      icon={icon}
      title={APP.title}
      actionsBelow={PLATE_INDENT}
      detail={
        <>
          On, set up <RelativeTime instant={enabled_at} isInSentence /> · {counted(left, 'recovery code')}{' '}
          left
        </>
      }
      actions={
        <>
          <SecondaryButton onClick={() => onOpen('codes')}>New codes</SecondaryButton>
          <Button variant="outlined" color="error" onClick={() => onOpen('off')}>
            Turn off
          </Button>
        </>
      }
    />
  );
}

function PasskeyRow({ passkey, onDelete }: { passkey: Passkey; onDelete: () => void }) {
  return (
    <SettingRow
      icon={<IconPlate icon={KeyRound} />}
      title={passkey.name}
      detail={
        <>
          Passkey, added <RelativeTime instant={passkey.created_at} isInSentence />
          {passkey.last_used_at === null ? (
            ' · never used'
          ) : (
            <>
              {' · last used '}
              <RelativeTime instant={passkey.last_used_at} isInSentence />
            </>
          )}
        </>
      }
      actions={
        <SecondaryButton aria-label={`Delete the passkey ${passkey.name}`} onClick={onDelete}>
          Delete
        </SecondaryButton>
      }
    />
  );
}

/** Creates a passkey on this device. Mount it per opening. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
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
function DeletePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
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
