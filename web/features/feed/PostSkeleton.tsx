import { Painted } from '../../platform/first-paint.tsx';
import { AvatarSkeleton } from '../../ui/AvatarSkeleton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { PostRoot, PostTitle, PostWords } from './post-parts.ts';

/** About as high as the stats of a tracker. */
const stats = { height: 206, [media.phone]: { height: 254 } };

const Author = styled('div')({ ...mixin.row(3), minHeight: 40 });
const Lines = styled('div')({ flex: 1, minWidth: 0 });
const Name = styled('div')({ ...text[14], ...mixin.ellipsis, fontWeight: weight.semibold });
const Text = styled(PostWords)({ marginTop: space(2), '&:empty': { display: 'none' } });
/** The shape of a single picture (`MediaGrid`). */
const Photo = styled('div')({
  '& img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    maxHeight: 620,
    marginTop: space(3),
    borderRadius: radius.base,
    objectFit: 'cover',
    objectPosition: '50% 33%',
    backgroundColor: color.sunken,
    [media.landscapePhone]: { maxHeight: 300 },
  },
});

/** A post while it loads. */
export function PostSkeleton() {
  return (
    <Loading>
      <PostRoot>
        <Author>
          <AvatarSkeleton size={40} />
          <Lines>
            <Name>
              <Painted part="name">
                <Skeleton width="40%" />
              </Painted>
            </Name>
            <Skeleton width="25%" height={18} />
          </Lines>
        </Author>
        <PostTitle as="p" dir="auto">
          <Painted part="title">
            <Skeleton width="60%" />
          </Painted>
        </PostTitle>
        <Skeleton variant="rounded" sx={stats} />
        <Text dir="auto">
          <Painted part="text" />
        </Text>
        <Photo>
          <Painted part="photo" />
        </Photo>
        <Skeleton width="30%" height={24} sx={{ marginBlock: space(2.5) }} />
      </PostRoot>
    </Loading>
  );
}
