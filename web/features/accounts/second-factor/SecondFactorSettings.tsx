import { Button } from '../../../ui/Button.tsx';
import type { Passkey, SecondFactor } from '@plotline/contract/second-factor.ts';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../platform/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { MissingData } from '../../../ui/MissingData.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { CodeDialog, type CodeAction } from './CodeDialog.tsx';
import { AddPasskeyDialog, DeletePasskeyDialog } from './PasskeyDialogs.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { SetupDialog } from './SetupDialog.tsx';
import { useSecondFactor } from './use-second-factor.ts';

type Open = 'setup' | 'add-passkey' | CodeAction | Passkey | null;

/** Two-step sign-in with an authenticator app, and passkeys. */
export function SecondFactorSettings() {
  const state = useSecondFactor();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (!state.data) {
    return (
      <Card>
        <MissingData query={state} fallback="Couldn't load your settings." />
      </Card>
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
              icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
              title="Passkeys"
              detail="Sign in with your fingerprint, face or screen lock."
              actions={<SecondaryButton onClick={() => setOpen('add-passkey')}>Add passkey</SecondaryButton>}
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
  const icon = <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />;
  if (enabled_at === null) {
    return (
      <SettingRow
        icon={icon}
        title="Authenticator app"
        detail="Off. Ask for a code from your phone in addition to your password."
        actions={<SecondaryButton onClick={() => onOpen('setup')}>Set up</SecondaryButton>}
      />
    );
  }
  return (
    <SettingRow
      icon={icon}
      title="Authenticator app"
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
      icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
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
