import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { everyoneIn } from './dated-people.ts';
import { LoadMore } from './LoadMore.tsx';
import { PeopleItem, PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { useAnswerRequests, useFollowRequests } from './use-follow-requests.ts';

const Buttons = styled('div')({ display: 'flex', gap: space(2) });

/** Who asks to follow me; absent while nobody does. */
export function FollowRequests() {
  const list = useFollowRequests();
  const answers = useAnswerRequests();
  if (list.isError && !list.data) {
    return (
      <SectionCard title="Follow requests">
        <ErrorState
          message={messageOf(list.error, 'The requests could not be loaded.')}
          onRetry={() => void list.refetch()}
        />
      </SectionCard>
    );
  }
  const all = list.data ? everyoneIn(list.data) : [];
  const people = answers.staying(all);
  if (people.length === 0 && !list.hasNextPage) return null;
  const total = (list.data?.pages[0]?.total ?? 0) - (all.length - people.length);
  const answer = (username: string, isApproved: boolean) => answers.leave({ username, isApproved });
  return (
    <SectionCard title={`Follow requests (${formatNumber(total)})`}>
      <PeopleList aria-label="Follow requests">
        {people.map((person) => {
          const failure = answers.failureOf(person.username);
          return (
            <PeopleItem key={person.uuid}>
              <PersonRow
                person={person}
                action={<AnswerButtons username={person.username} onAnswer={answer} />}
              />
              {failure ? <Alert severity="error">{failure}</Alert> : null}
            </PeopleItem>
          );
        })}
      </PeopleList>
      <LoadMore list={list} />
    </SectionCard>
  );
}

interface AnswerButtonsProps {
  username: string;
  onAnswer: (username: string, isApproved: boolean) => void;
}

function AnswerButtons({ username, onAnswer }: AnswerButtonsProps) {
  return (
    <Buttons>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`Decline @${username}`}
        onClick={() => onAnswer(username, false)}
      >
        Decline
      </Button>
      <Button
        size="small"
        variant="contained"
        aria-label={`Approve @${username}`}
        onClick={() => onAnswer(username, true)}
      >
        Approve
      </Button>
    </Buttons>
  );
}
