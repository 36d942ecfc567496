import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { styled } from '../../../ui/theme/styled.ts';
import type { SignupRequest } from '@plotline/contract/registration.ts';
import { useState } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { counted } from '../../../platform/format.ts';
import type { PageQuery, SetPageQuery } from '../../../platform/page-query.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { media, space } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { placeIn } from '../admin-url.ts';
import { ListPagination } from '../ListPagination.tsx';
import { useDecideSignup, useSignupRequests } from './use-registration.ts';

const KEYS = { page: 'request_page', rows: 'request_rows' };
const DEFAULT_ROWS = 10;

const Inset = styled('div')({
  padding: `0 ${space(6)} ${space(3)}`,
  [media.phone]: { paddingInline: space(4) },
});

/** The sign-ups that wait for a decision; nothing while there are none. */
export function SignupRequests({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const place = placeIn(query, KEYS, DEFAULT_ROWS);
  const { data, isPlaceholderData } = useSignupRequests(place);
  const decide = useDecideSignup();
  const showToast = useToast();
  const [declined, setDeclined] = useState<SignupRequest | null>(null);
  if (!data || (data.total === 0 && !decide.isError)) return null;
  const run = (request: SignupRequest, isApproved: boolean) => {
    setDeclined(null);
    const message = `@${request.username} ${isApproved ? 'approved' : 'declined'}.`;
    decide.mutate({ request, isApproved }, { onSuccess: () => showToast({ message }) });
  };
  return (
    <SectionCard
      isFlush
      title="Sign-up requests"
      subtitle={`${counted(data.total, 'request')}, oldest first`}
    >
      {decide.isError ? (
        <Inset>
          <Alert severity="error" onClose={decide.reset}>
            {messageOf(decide.error, "Couldn't decide on the request.")}
          </Alert>
        </Inset>
      ) : null}
      <SettingRows aria-label="Sign-up requests">
        {data.requests.map((request) => (
          <li key={request.uuid}>
            <RequestRow
              request={request}
              isDisabled={decide.isPending}
              onApprove={() => run(request, true)}
              onDecline={() => setDeclined(request)}
            />
          </li>
        ))}
      </SettingRows>
      <ListPagination
        isStale={isPlaceholderData}
        place={place}
        total={data.total}
        setQuery={setQuery}
        keys={KEYS}
        defaultLimit={DEFAULT_ROWS}
      />
      <ConfirmDialog
        isOpen={declined !== null}
        title={`Decline @${declined?.username ?? ''}?`}
        confirmLabel="Decline"
        tone="danger"
        onConfirm={() => declined && run(declined, false)}
        onClose={() => setDeclined(null)}
      >
        They can't sign in, and they can send another request.
      </ConfirmDialog>
    </SectionCard>
  );
}

interface RequestRowProps {
  request: SignupRequest;
  isDisabled: boolean;
  onApprove: () => void;
  onDecline: () => void;
}

function RequestRow({ request, isDisabled, onApprove, onDecline }: RequestRowProps) {
  const { username, email, first_name, last_name, created_at } = request;
  const name = [first_name, last_name].filter((part) => part !== null).join(' ');
  return (
    <SettingRow
      title={name === '' ? `@${username}` : name}
      detail={
        <>
          {name === '' ? '' : `@${username} · `}
          {email} · <RelativeTime instant={created_at} />
        </>
      }
      actions={
        <>
          <SecondaryButton
            size="small"
            aria-label={`Decline @${username}`}
            disabled={isDisabled}
            onClick={onDecline}
          >
            Decline
          </SecondaryButton>
          <Button
            variant="contained"
            size="small"
            aria-label={`Approve @${username}`}
            disabled={isDisabled}
            onClick={onApprove}
          >
            Approve
          </Button>
        </>
      }
    />
  );
}
