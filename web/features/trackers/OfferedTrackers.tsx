import { OFFER_ATTRIBUTE } from '@plotline/contract/first-paint.ts';
import { ChevronRight } from 'lucide-react';
import { signupPath } from '../../platform/paths.ts';
import { useOfferedTrackers } from '../../tracker-kit/tracker-registry.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, focusRing, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { trackingCount } from './tracker-badge.ts';
import { TrackerIcon } from './TrackerIcon.tsx';
import { useAvailableTrackers } from './use-trackers.ts';

const Title = styled('h2')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const List = styled('ul')({
  ...mixin.plainList,
  '& > li + li': { borderTop: `1px solid ${color.outline}` },
});
const Row = styled(Anchor)({
  ...mixin.muted(12),
  ...mixin.row(3),
  padding: `${space(2.5)} 0`,
  textDecoration: 'none',
  borderRadius: radius.small,
  '& > svg': { flex: 'none' },
  '& b': { ...text[14], fontWeight: weight.semibold, color: color.ink },
  '&:hover b': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
const Words = styled('span')({ flex: 1, minWidth: 0, '& > span': { display: 'block' } });
/** The count comes late: it stands beside the name, so that nothing moves. */
const Count = styled('small')({ ...text[12], float: 'inline-end', lineHeight: '1.25rem' });

/** Shows visitors what there is to track, each with a link to sign up. */
export function OfferedTrackers() {
  const { data = [] } = useAvailableTrackers();
  return (
    <Card as="section" pad="small" aria-label="What you can track">
      <Title>What you can track</Title>
      <List>
        {useOfferedTrackers().map(({ type, name, description }) => {
          const users = data.find((one) => one.type === type)?.total_users;
          return (
            <li key={type} {...{ [OFFER_ATTRIBUTE]: type }}>
              <Row href={signupPath}>
                <TrackerIcon type={type} size="large" />
                <Words>
                  <b>{name}</b>
                  {users === undefined ? null : <Count>{trackingCount(users)}</Count>}
                  <span>{description}</span>
                </Words>
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
              </Row>
            </li>
          );
        })}
      </List>
    </Card>
  );
}
