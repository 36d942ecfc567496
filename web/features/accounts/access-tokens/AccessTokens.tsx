import type { AccessToken } from '@plotline/contract/access-tokens.ts';
import { TOKENS_MAX } from '@plotline/contract/limits.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { formatDate } from '../../../platform/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { MissingData } from '../../../ui/MissingData.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { scopeBadge } from './scope-label.ts';
import { useAccessTokens, useRevokeToken } from './use-access-tokens.ts';

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
      <Card>
        <MissingData query={state} fallback="Couldn't load your access tokens." />
      </Card>
    );
  }
  const { tokens, scopes } = state.data;
  return (
    <Card pad="none">
      <SettingRows aria-label="Access tokens">
        <li>
          <SettingRow
            title="New token"
            detail={`For a script or an app of yours. You can have up to ${TOKENS_MAX}.`}
            actions={
              <SecondaryButton disabled={tokens.length >= TOKENS_MAX} onClick={() => setOpen('create')}>
                Create token
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
      icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
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
