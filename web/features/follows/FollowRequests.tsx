import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Summary } from '@plotline/contract/schema.ts';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { PersonRow } from './PersonRow.tsx';
import { useAnswerRequest, useFollowRequests } from './use-follow-requests.ts';

const People = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Buttons = styled('div')({ display: 'flex', gap: space(2) });

/** Who asks to follow me; absent while nobody does. */
export function FollowRequests() {
  const { data, error, refetch } = useFollowRequests();
  if (error && !data) {
    return (
      <SectionCard title="Follow requests">
        <ErrorState
          message={messageOf(error, 'The requests could not be loaded.')}
          onRetry={() => void refetch()}
        />
      </SectionCard>
    );
  }
  if (!data || data.requests.length === 0) return null;
  return (
    <SectionCard title={`Follow requests (${formatNumber(data.total)})`}>
      <People>
        {data.requests.map((person) => (
          <li key={person.uuid}>
            <Request person={person} />
          </li>
        ))}
      </People>
    </SectionCard>
  );
}

function Request({ person }: { person: Summary }) {
  const answer = useAnswerRequest(person.username);
  const isRunning = (isApproved: boolean) => answer.isPending && answer.variables === isApproved;
  const buttons = (
    <Buttons>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`Decline @${person.username}`}
        loading={isRunning(false)}
        disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        Decline
      </Button>
      <Button
        size="small"
        variant="contained"
        aria-label={`Approve @${person.username}`}
        loading={isRunning(true)}
        disabled={answer.isPending}
        onClick={() => answer.mutate(true)}
      >
        Approve
      </Button>
    </Buttons>
  );
  return (
    <>
      <PersonRow person={person} action={buttons} />
      {answer.isError ? (
        <Alert severity="error">{messageOf(answer.error, 'The request could not be answered.')}</Alert>
      ) : null}
    </>
  );
}
