import { TOKEN_DAYS, type AccessToken } from '@plotline/contract/access-tokens.ts';
import { TOKEN_NAME_MAX, TOKENS_MAX } from '@plotline/contract/limits.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { formatDate } from '../../../platform/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconPlate } from '../../../ui/IconPlate.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { SettingRowsSkeleton } from '../../../ui/SettingRowsSkeleton.tsx';
import { scopeBadge, scopeLabel } from './scope-label.ts';
import { useAccessTokens, useCreateToken, useRevokeToken } from './use-access-tokens.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../../ui/FieldGroup.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { SecretDialog } from '../../../ui/SecretDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { OwnPasswordInput } from '../OwnPasswordInput.tsx';

const NEW_TOKEN = {
  title: 'New token',
  detail: `For a script or an app of yours. You can have up to ${TOKENS_MAX}.`,
  control: 'Create token',
};

interface AccessTokensProps {
  /** By type, for the scopes that write. */
  trackerNames: ReadonlyMap<string, string>;
}

/** Lists the viewer's access tokens, creates and revokes them. */
export function AccessTokens({ trackerNames }: AccessTokensProps) {
  const state = useAccessTokens();
  const [open, setOpen] = useState<'create' | AccessToken | null>(null);
  const close = () => setOpen(null);
  if (!state.data) {
    return (
      <SettingRowsSkeleton query={state} fallback="Couldn't load your access tokens." rows={[NEW_TOKEN]} />
    );
  }
  const { tokens, scopes } = state.data;
  return (
    <Card pad="none">
      <SettingRows aria-label="Access tokens">
        <li>
          <SettingRow
            title={NEW_TOKEN.title}
            detail={NEW_TOKEN.detail}
            actions={
              <SecondaryButton disabled={tokens.length >= TOKENS_MAX} onClick={() => setOpen('create')}>
                {NEW_TOKEN.control}
              </SecondaryButton>
            }
          />
        </li>
        {tokens.map((token) => (
          <li key={token.uuid}>
            <TokenRow token={token} trackerNames={trackerNames} onRevoke={() => setOpen(token)} />
          </li>
        ))}
      </SettingRows>
      {open === 'create' ? (
        <CreateTokenDialog scopes={scopes} trackerNames={trackerNames} onClose={close} />
      ) : null}
      {open !== null && typeof open === 'object' ? <RevokeDialog token={open} onClose={close} /> : null}
    </Card>
  );
}

interface TokenRowProps {
  token: AccessToken;
  trackerNames: ReadonlyMap<string, string>;
  onRevoke: () => void;
}

function TokenRow({ token, trackerNames, onRevoke }: TokenRowProps) {
  return (
    <SettingRow
      icon={<IconPlate icon={KeyRound} />}
      title={token.name}
      detail={
        <>
          {token.start}… · {token.scopes.map((scope) => scopeBadge(scope, trackerNames)).join(', ')}
          <br />
          created <RelativeTime instant={token.created_at} isInSentence />
          {token.last_used_at === null ? (
            ' · never used'
          ) : (
            <>
              {' · last used '}
              <RelativeTime instant={token.last_used_at} isInSentence />
            </>
          )}
          {` · ${expiryOf(token)}`}
        </>
      }
      actions={
        <SecondaryButton aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
          Revoke
        </SecondaryButton>
      }
    />
  );
}

function expiryOf({ expires_at: expiresAt, is_expired: isExpired }: AccessToken): string {
  if (expiresAt === null) return 'never expires';
  return `${isExpired ? 'expired' : 'expires'} ${formatDate(new Date(expiresAt), { hasYear: true })}`;
}

function RevokeDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      title={`Revoke "${token.name}"?`}
      confirmLabel="Revoke"
      tone="danger"
      isBusy={revoke.isPending}
      error={revoke.isError ? messageOf(revoke.error, "Couldn't revoke the token.") : null}
      onConfirm={() => revoke.mutate(token.uuid, { onSuccess: onClose })}
      onClose={onClose}
    >
      Programs that use it lose access right away. This can't be undone.
    </ConfirmDialog>
  );
}

const NEVER = 'never';
const LIFETIMES = [
  ...TOKEN_DAYS.map((days) => ({ value: String(days), label: `After ${days} days` })),
  { value: NEVER, label: 'Never' },
];

interface CreateTokenDialogProps {
  scopes: readonly string[];
  trackerNames: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** Creates an access token, then shows it once. Mount it per opening. */
function CreateTokenDialog({ scopes, trackerNames, onClose }: CreateTokenDialogProps) {
  const create = useCreateToken();
  const [form, formRef] = useForm({
    initial: { name: '', scopes: ['read'] as readonly string[], lifetime: '90', password: '' },
    send: ({ lifetime, ...fields }) =>
      create({ ...fields, expiresInDays: TOKEN_DAYS.find((days) => String(days) === lifetime) ?? null }),
    fallback: "Couldn't create the token. Please try again.",
    retry: false,
  });
  if (form.result !== undefined)
    return (
      <SecretDialog title="Your access token" label="Access token" secret={form.result} onClose={onClose}>
        Copy it now: it isn't shown again. Anyone who has it can do what it allows.
      </SecretDialog>
    );
  const { name, password } = form.fields;
  const chosen = form.bind('scopes');
  return (
    <FormDialog
      title="Create an access token"
      form={[form, formRef]}
      submitLabel="Create token"
      isSubmitDisabled={name.trim() === '' || chosen.value.length === 0 || password === ''}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        help="What you'll use it for."
        maxLength={TOKEN_NAME_MAX}
        isRequired
        isSpellChecked={false}
        {...form.bind('name')}
      />
      <FieldGroup legend="What it allows">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabel(scope, trackerNames)}
            isChecked={chosen.value.includes(scope)}
            onChange={(isChecked) =>
              chosen.onChange(
                isChecked ? [...chosen.value, scope] : chosen.value.filter((one) => one !== scope),
              )
            }
          />
        ))}
      </FieldGroup>
      <Lifetime {...form.bind('lifetime')} />
      <OwnPasswordInput {...form.bind('password')} />
    </FormDialog>
  );
}

function Lifetime({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return <NativeSelect label="Expires" value={value} options={LIFETIMES} onChange={onChange} />;
}
