import { Checkbox } from '../../ui/Checkbox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { getProfile, type Profile } from '@plotline/contract/profiles.ts';
import { getTrackerPage } from '@plotline/contract/tracker-pages.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { displayName } from '../../features/profiles/display-name.ts';
import { headlineStat } from '../../tracker-kit/headline-stat.ts';
import { api } from '../../platform/api.ts';
import { formatNumber } from '../../platform/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { color, mixin, space, text, weight } from '../../ui/theme/tokens.ts';

interface InviterCardProps {
  username: string;
  willFollow: boolean;
  onFollowChange: (willFollow: boolean) => void;
}

const FIGURES = 3;

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: space(3) });
const Names = styled('div')({
  ...text[14],
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > b': { display: 'block', fontWeight: weight.semibold },
  '& > span': { color: color.muted },
});
const Figures = styled('dl')({
  ...mixin.grid(3),
  gridTemplateColumns: `repeat(${FIGURES}, minmax(0, 1fr))`,
  margin: `${space(3)} 0 0`,
  '& dt': { ...text[12], color: color.muted },
  '& dd': {
    ...mixin.figures(20),
    margin: 0,
    fontWeight: weight.semibold,
    overflowWrap: 'anywhere',
  },
  [`& > :nth-of-type(n + ${FIGURES + 1})`]: { display: 'none' },
  // The figure is above its name.
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
});

/** The user whose invite link was opened, as far as a guest may see them, and the offer to follow them. */
export function InviterCard({ username, willFollow, onFollowChange }: InviterCardProps) {
  const { data: inviter } = useQuery({
    queryKey: ['inviter', username],
    queryFn: ({ signal }) => api.call(getProfile, { params: { username }, signal }),
    retry: false,
  });
  // A name without a user says nothing: the form works without the card.
  if (!inviter) return null;
  const name = displayName(inviter);
  return (
    <Card as="section" aria-label={`Invitation from ${name}`}>
      <Head>
        <Avatar user={inviter} />
        <Names>
          <b>
            <bdi>{name}</bdi> invited you
          </b>
          <span>@{inviter.username}</span>
        </Names>
      </Head>
      <InviterFigures inviter={inviter} />
      <Checkbox
        label={`Follow ${name}`}
        isChecked={willFollow}
        onChange={onFollowChange}
        sx={{ marginTop: 4, marginBottom: -8 }}
      />
    </Card>
  );
}

/** Headline stats of the visible trackers, then the counts of the profile. */
function InviterFigures({ inviter }: { inviter: Profile }) {
  const { username, follower_count: followers, following_count: following } = inviter;
  const types = inviter.enabled_trackers.slice(0, FIGURES).map(({ type }) => type);
  const counts = [
    { label: followers === 1 ? 'Follower' : 'Followers', value: followers },
    { label: 'Following', value: following },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value: formatNumber(value) }]));
  if (types.length + counts.length === 0) return null;
  return (
    <Figures>
      {types.map((type) => (
        <TrackerFigure key={type} username={username} type={type} />
      ))}
      {counts.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </Figures>
  );
}

function TrackerFigure({ username, type }: { username: string; type: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['inviter', username, type],
    queryFn: ({ signal }) =>
      api.call(getTrackerPage, { params: { username, tracker: type }, query: { timeframe: 'all' }, signal }),
    retry: false,
  });
  // The figures after it stay in their places.
  if (isPending) return <Figure label={<Skeleton width={56} />} value={<Skeleton width={40} />} />;
  const [headline] = data?.headline ?? [];
  // A tracker without data leaves its place to the next figure.
  return headline && headline.value !== null ? <Figure {...headlineStat(headline)} /> : null;
}

function Figure({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
