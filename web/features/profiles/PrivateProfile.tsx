import type { Profile } from '@plotline/contract/profiles.ts';
import { Check, Lock } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../ui/Card.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';

/** The notice and, beside it where there is room, the list. */
const Halves = styled('div')({
  containerType: 'inline-size',
  '& > div': {
    ...mixin.grid(5),
    '@container (min-width: 520px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 0,
    },
  },
});
const PrivateHead = styled('div')({
  ...mixin.row(4),
  alignItems: 'flex-start',
  '& > span': {
    ...mixin.centered,
    flex: 'none',
    width: 48,
    height: 48,
    borderRadius: radius.base,
    backgroundColor: color.brandSoft,
    color: color.brandStrong,
  },
  '& h2': { ...text[16], margin: 0, fontWeight: weight.semibold },
  '& p': { ...mixin.muted(14), margin: 0, textWrap: 'pretty' },
  '& p + p': { ...text[13], marginTop: space(2) },
  '@container (min-width: 520px)': { paddingInlineEnd: space(6) },
});
const Followers = styled('div')({
  '& h3': { ...mixin.muted(13), margin: `0 0 ${space(2)}`, fontWeight: weight.medium },
  '& ul': { ...mixin.column(2), ...mixin.plainList },
  '& li': { ...text[14], ...mixin.row(2.5) },
  '& svg': { flex: 'none', width: 18, height: 18, strokeWidth: 1.75, color: color.brandStrong },
  '@container (min-width: 520px)': {
    paddingInlineStart: space(6),
    borderInlineStart: `1px solid ${color.outline}`,
  },
});

/**
 * Shown for a private profile that the viewer does not follow: the same for every profile, so that it reveals nothing.
 * The profile's head has the follow button.
 */
export function PrivateProfile({ followStatus }: { followStatus: Profile['follow_status'] }) {
  const isRequested = followStatus === 'requested';
  const titleId = useId();
  return (
    <Card pad="small" sx={{ paddingBlock: space(5) }}>
      <Halves>
        <div>
          <PrivateHead>
            <span aria-hidden="true">
              <Lock size={22} strokeWidth={1.75} />
            </span>
            <div>
              <h2>This Account is Private</h2>
              <p>Follow this account to see their stats and activity.</p>
              <p>
                {isRequested
                  ? 'Request sent. This page opens as soon as it is approved.'
                  : 'The owner approves each request to follow.'}
              </p>
            </div>
          </PrivateHead>
          <Followers>
            <h3 id={titleId}>Followers see</h3>
            <ul aria-labelledby={titleId}>
              <li>
                <Check aria-hidden />
                Trackers with stats and charts
              </li>
              <li>
                <Check aria-hidden />A year of activity
              </li>
              <li>
                <Check aria-hidden />
                Posts to like and comment on
              </li>
            </ul>
          </Followers>
        </div>
      </Halves>
    </Card>
  );
}
