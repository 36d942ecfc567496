import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { UserRoundCheck } from 'lucide-react';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { color, media, space, text } from '../../ui/theme/tokens.ts';
import { everyoneIn } from './dated-people.ts';
import { LoadMore } from './LoadMore.tsx';
import { PeopleItem, PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { useBlockedPeople, useUnblockRows } from './use-block.ts';

const Rows = styled(Card)({
  padding: `${space(1)} ${space(6)}`,
  [media.phone]: { paddingInline: space(4) },
});

const Nobody = styled('div')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: 56,
  color: color.muted,
  '& p': { margin: 0 },
  '& svg': { flex: 'none' },
});

/** Whom I have blocked, and the way back. */
export function BlockedPeople() {
  const list = useBlockedPeople();
  const rows = useUnblockRows();
  const people = list.data ? rows.staying(everyoneIn(list.data)) : [];
  const unblock = (username: string) => rows.leave({ username });
  return (
    <Rows pad="none">
      {list.isPending ? <ListSkeleton rows={1} /> : null}
      {list.isError && !list.data ? (
        <ErrorState
          message={messageOf(list.error, 'The list could not be loaded.')}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      <PeopleList aria-label="Blocked people">
        {people.map((person) => {
          const failure = rows.failureOf(person.username);
          return (
            <PeopleItem key={person.uuid}>
              <PersonRow
                person={person}
                detail={<RelativeTime instant={person.created_at} />}
                action={<UnblockButton username={person.username} onPress={unblock} />}
              />
              {failure ? <Alert severity="error">{failure}</Alert> : null}
            </PeopleItem>
          );
        })}
      </PeopleList>
      {list.data && people.length === 0 && !list.hasNextPage ? (
        <Nobody>
          <UserRoundCheck size={20} strokeWidth={1.75} aria-hidden />
          <p>You have not blocked anybody. The menu on a person’s profile does it.</p>
        </Nobody>
      ) : null}
      <LoadMore list={list} />
    </Rows>
  );
}

function UnblockButton({ username, onPress }: { username: string; onPress: (username: string) => void }) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Unblock @${username}`}
      onClick={() => onPress(username)}
    >
      Unblock
    </Button>
  );
}
