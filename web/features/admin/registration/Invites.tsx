import { ActionError } from '../../../ui/ActionError.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import { INVITE_DAYS } from '@plotline/contract/limits.ts';
import type { Invite } from '@plotline/contract/registration.ts';
import { Link2 } from 'lucide-react';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { CopyField } from '../../../ui/CopyField.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { color, media, mixin, space } from '../../../ui/theme/tokens.ts';
import { useNow } from '../../../ui/use-now.ts';
import { AdminContent } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { placeIn } from '../admin-url.ts';
import { ListPagination } from '../ListPagination.tsx';
import { timeLabel } from '../operations/service-labels.ts';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import { useCreateInvite, useInvites, useRevokeInvite } from './use-registration.ts';

const KEYS = { page: 'invite_page', rows: 'invite_rows' };
const DEFAULT_ROWS = 10;

const Inset = styled('div')({
  ...mixin.grid(3),
  justifyItems: 'start',
  padding: `${space(4)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  '& > [role="alert"]': { justifySelf: 'stretch' },
  [media.phone]: { paddingInline: space(4) },
});

interface InvitesProps {
  query: PageQuery;
  setQuery: SetPageQuery;
  /** Links cannot be used, and new ones would be useless. */
  isClosed: boolean;
}

/** Creates and lists invite links. The address of a new one is shown only once. */
export function Invites({ query, setQuery, isClosed }: InvitesProps) {
  const place = placeIn(query, KEYS, DEFAULT_ROWS);
  const invites = useInvites(place);
  const create = useCreateInvite();
  const revoke = useRevokeInvite();
  const failed = create.error ?? revoke.error;
  return (
    <>
      <Inset>
        {create.data ? (
          <CopyField
            label="New invite link"
            value={create.data.url}
            help="For one account. It's shown only now, so copy it before you leave this page."
          />
        ) : null}
        <SecondaryButton
          loading={create.isPending}
          disabled={isClosed}
          onClick={() => create.mutate(INVITE_DAYS)}
        >
          Create invite link
        </SecondaryButton>
        <ActionError error={failed} fallback="Couldn't change the invite links." />
      </Inset>
      <AdminContent
        query={invites}
        failure={(error) => fetchFailure('invite links', error)}
        skeleton={<RowsSkeleton rows={2} height={65} hasHeader={false} />}
        isFlush
      >
        {({ invites: rows, total }) => (
          <>
            {total === 0 ? (
              <EmptyState icon={<Link2 />}>No invite links yet. Each one works for 7 days.</EmptyState>
            ) : (
              <SettingRows aria-label="Invite links">
                {rows.map((invite) => (
                  <li key={invite.uuid}>
                    <InviteRow
                      invite={invite}
                      isBusy={revoke.isPending && revoke.variables === invite.uuid}
                      onRevoke={() => revoke.mutate(invite.uuid)}
                    />
                  </li>
                ))}
              </SettingRows>
            )}
            <ListPagination
              isStale={invites.isPlaceholderData}
              place={place}
              total={total}
              setQuery={setQuery}
              keys={KEYS}
              defaultLimit={DEFAULT_ROWS}
            />
          </>
        )}
      </AdminContent>
    </>
  );
}

function InviteRow({ invite, isBusy, onRevoke }: { invite: Invite; isBusy: boolean; onRevoke: () => void }) {
  const now = useNow();
  const { state, created_by, created_at, expires_at, used_by } = invite;
  const details: Readonly<Record<Invite['state'], string>> = {
    open: `Works until ${timeLabel(new Date(expires_at), now)}`,
    used: used_by ? `Used by @${used_by.username}` : 'Used by a deleted user',
    expired: `Expired ${timeLabel(new Date(expires_at), now)}`,
    revoked: 'Revoked',
  };
  const title = `Created by ${created_by ? `@${created_by.username}` : 'a deleted user'}`;
  return (
    <SettingRow
      title={title}
      detail={
        <>
          <RelativeTime instant={created_at} /> · {details[state]}
        </>
      }
      actions={
        state === 'open' ? (
          <SecondaryButton size="small" loading={isBusy} onClick={onRevoke}>
            Revoke
          </SecondaryButton>
        ) : (
          <StatusBadge tone={state === 'used' ? 'teal' : 'neutral'} size="normal">
            {state === 'used' ? 'Used' : 'Ended'}
          </StatusBadge>
        )
      }
    />
  );
}
