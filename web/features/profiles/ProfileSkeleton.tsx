import { Painted } from '../../platform/first-paint.tsx';
import { AvatarSkeleton } from '../../ui/AvatarSkeleton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Loading } from '../../ui/Skeletons.tsx';
import { media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr)',
  gridTemplateAreas: '"avatar names" "avatar facts"',
  gridTemplateRows: 'auto 1fr',
  columnGap: space(7),
  minHeight: 128,
  paddingBlock: `${space(1)} ${space(2)}`,
  [media.phone]: {
    gridTemplateAreas: '"avatar names" "facts facts"',
    columnGap: space(4),
    minHeight: 300,
    padding: `${space(1)} 0`,
  },
});
const AvatarPlace = styled('div')({ gridArea: 'avatar' });
const Names = styled('div')({
  gridArea: 'names',
  minWidth: 0,
  paddingTop: 2,
  [media.phone]: { alignSelf: 'center', paddingTop: 0 },
});
const Name = styled('div')({
  ...text[24],
  overflowWrap: 'anywhere',
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
});
/** Beside the name on wider screens. */
const Username = styled('div')({ display: 'none', [media.phone]: { display: 'block' } });
const Facts = styled('div')({ gridArea: 'facts', [media.phone]: { paddingTop: space(1) } });
/** Follow or edit, and the icons of trackers. */
const Rows = styled('div')({ display: 'none', [media.phone]: { ...mixin.grid(3), paddingTop: space(3) } });

/** The header of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <Loading label="Loading profile">
      <Root>
        <AvatarPlace>
          <AvatarSkeleton size={120} />
        </AvatarPlace>
        <Names>
          <Name>
            <Painted part="name">
              <Skeleton width="60%" sx={{ maxWidth: 240 }} />
            </Painted>
          </Name>
          <Username>
            <Skeleton width={72} />
          </Username>
        </Names>
        <Facts>
          <Skeleton width="80%" height={24} sx={{ marginTop: space(2), maxWidth: 280 }} />
          <Skeleton width="90%" height={20} sx={{ marginTop: space(2), maxWidth: 420 }} />
          <Rows>
            <Skeleton variant="rounded" height={40} />
            <Skeleton variant="rounded" width={40} height={40} />
          </Rows>
        </Facts>
      </Root>
    </Loading>
  );
}
