import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useState, type ReactNode } from 'react';
import { searchPath } from '../../platform/paths.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { color, mixin, radius, space, tabularFigures, weight } from '../../ui/theme/tokens.ts';
import { useProfile } from '../profiles/use-profile.ts';
import { SuggestedUsers, useSuggestions } from './WhoToFollow.tsx';

const GOAL = 3;
const STEPS = [1, 2, 3];

const Progress = styled('output')({
  ...mixin.muted(13),
  ...tabularFigures,
  ...mixin.row(2),
  fontWeight: weight.semibold,
});
const Bars = styled('span')({ display: 'flex', gap: 3 });
const Bar = styled('i')({
  width: 20,
  height: 6,
  borderRadius: radius.full,
  backgroundColor: color.outline,
  '&[data-done]': { backgroundColor: color.brand },
});

interface FollowThreeProps {
  username: string;
  /** In the right column. */
  isSmall?: boolean;
  afterwards?: ReactNode;
}

/**
 * Invites a newcomer to follow three people and shows how many are left. `afterwards` is shown to a user who followed as
 * many before the page was opened; one who does so now keeps the card, so that nothing below moves.
 */
export function FollowThree({ username, isSmall = false, afterwards = null }: FollowThreeProps) {
  const { data: profile } = useProfile(username);
  const { users, isPending } = useSuggestions();
  const followed = profile?.following_count ?? 0;
  const [wasDone, setWasDone] = useState<boolean>();
  if (wasDone === undefined && profile) setWasDone(followed >= GOAL);
  if (wasDone === true) return afterwards;
  const isDone = followed >= GOAL;
  return (
    <SectionCard
      isSmall={isSmall}
      title="Follow three people"
      subtitle={isDone ? 'Done. Their new posts are in Following.' : 'Their posts appear in Following.'}
      actions={<FollowedCount count={Math.min(GOAL, followed)} />}
    >
      {isPending ? <ListSkeleton rows={GOAL} hasLines /> : <SuggestedUsers users={users} />}
      <Button
        variant="outlined"
        color="inherit"
        href={searchPath}
        sx={{ marginBlock: `${space(3)} ${space(isSmall ? 2 : 0)}` }}
      >
        Find people
      </Button>
    </SectionCard>
  );
}

/** The number of followed users in words and as bars. */
function FollowedCount({ count }: { count: number }) {
  return (
    <Progress>
      <Bars aria-hidden="true">
        {STEPS.map((step) => (
          <Bar key={step} data-done={step <= count ? '' : undefined} />
        ))}
      </Bars>
      {count} of {GOAL}
    </Progress>
  );
}
