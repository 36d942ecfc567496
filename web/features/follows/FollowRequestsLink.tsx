import { styled } from '../../ui/theme/styled.ts';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '../../platform/format.ts';
import { profilePath } from '../../platform/paths.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { color, focusRing, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';
import { usersIn } from './follow-list.ts';
import { useFollowRequests } from './use-follow-requests.ts';

const Root = styled(Anchor)({
  ...text[14],
  ...mixin.row(3),
  padding: `${space(3.5)} ${space(5)}`,
  ...mixin.outlined('card'),
  backgroundColor: color.card,
  color: color.ink,
  textDecoration: 'none',
  '& > svg': { flex: 'none', color: color.muted },
  '&:hover': { borderColor: color.brand },
  '&:focus-visible': focusRing,
});
const Words = styled('span')({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > *': { display: 'block' },
  '& b': { fontWeight: weight.semibold },
});
const Quiet = styled('span')({ ...text[13], color: color.muted });

/** A link to the follow requests on the own profile; absent when there are none. */
export function FollowRequestsLink({ username }: { username: string }) {
  const { data } = useFollowRequests();
  const newest = data && usersIn(data)[0];
  const total = data?.pages[0]?.total ?? 0;
  if (!newest) return null;
  const others = total - 1;
  return (
    <Root href={profilePath(username)}>
      <Avatar user={newest} />
      <Words>
        <b>Follow requests</b>
        <Quiet dir="auto">
          {displayName(newest)}
          {others > 0 ? ` and ${formatNumber(others)} more` : ''}
        </Quiet>
      </Words>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </Root>
  );
}
