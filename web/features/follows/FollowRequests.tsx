import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { formatNumber } from '../../platform/format.ts';
import { LoadError } from '../../ui/ErrorState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { usersIn } from './follow-list.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { UserListItem, UserList } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';
import { useAnswerRequests, useFollowRequests } from './use-follow-requests.ts';

const Buttons = styled('div')({ display: 'flex', gap: space(2) });

/** The follow requests to the viewer; absent when there are none. */
export function FollowRequests() {
  const list = useFollowRequests();
  const answers = useAnswerRequests();
  if (list.isError && !list.data) {
    return (
      <SectionCard title="Follow requests">
        <LoadError query={list} fallback="Couldn't load the requests." />
      </SectionCard>
    );
  }
  const all = list.data ? usersIn(list.data) : [];
  const users = answers.staying(all);
  if (users.length === 0 && !list.hasNextPage) return null;
  const total = (list.data?.pages[0]?.total ?? 0) - (all.length - users.length);
  const answer = (username: string, isApproved: boolean) => answers.leave({ username, isApproved });
  return (
    <SectionCard title={`Follow requests (${formatNumber(total)})`}>
      <UserList aria-label="Follow requests">
        {users.map((user) => {
          const failure = answers.failureOf(user.username);
          return (
            <UserListItem key={user.uuid}>
              <UserRow user={user} action={<AnswerButtons username={user.username} onAnswer={answer} />} />
              {failure ? <Alert severity="error">{failure}</Alert> : null}
            </UserListItem>
          );
        })}
      </UserList>
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
      <SecondaryButton
        size="small"
        aria-label={`Decline @${username}`}
        onClick={() => onAnswer(username, false)}
      >
        Decline
      </SecondaryButton>
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
