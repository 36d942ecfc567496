import type { Activity } from '@plotline/contract/feed.ts';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { useMyTrackers } from '../trackers/use-trackers.ts';
import { usePostPictures } from './post-pictures.ts';

/** Fills its column, so that both columns of a wide sheet end together. */
const Pictures = styled('section')({ ...mixin.column(2), flex: 1 });
const Heading = styled('h3')({ ...text[14], margin: 0, fontWeight: weight.semibold });
/** Each picture above its download, both as wide as their column. */
const Previews = styled('ul')({
  ...mixin.plainList,
  ...mixin.grid(3),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  flex: 1,
  '& > li': mixin.column(2),
});
/** Frames of one size, whatever the shape of the picture. */
const Mount = styled('span')({
  ...mixin.centered,
  ...mixin.outlined('base'),
  boxSizing: 'border-box',
  flex: '1 1 144px',
  minHeight: 144,
  // As high as an upright picture that fills the width.
  maxHeight: 260,
  gridTemplateRows: '100%',
  padding: space(2),
  backgroundColor: color.sunken,
  [media.landscapePhone]: { flexBasis: 122, minHeight: 122 },
  '& > img': {
    ...mixin.outlined('small'),
    boxSizing: 'border-box',
    width: '100%',
    height: 'auto',
    // Upright.
    '&[height="1920"]': { width: 'auto', height: '100%' },
    backgroundColor: color.card,
  },
});

const PICTURES = [
  { size: 'wide', preview: 'Card', action: 'Download card', width: 1200, height: 630 },
  { size: 'story', preview: 'Story', action: 'Download story', width: 1080, height: 1920 },
] as const;

/** Whether everyone may see the profile and the tracker of the user. */
export function useHasPublicPages(trackerType: string): boolean {
  const { user } = useAuth();
  const tracker = useMyTrackers().data?.find(({ type }) => type === trackerType);
  return Boolean(user?.is_profile_public && tracker?.is_public);
}

/** The pictures of an own post to pass on, and their downloads. Absent while not everyone may see the post. */
export function PictureCards({ activity }: { activity: Activity }) {
  const headingId = useId();
  const pictures = usePostPictures(activity);
  const isPublic = useHasPublicPages(activity.tracker_type);
  // Not requested in vain: the browser would log that.
  if (!pictures || !isPublic) return null;
  return (
    <Pictures aria-labelledby={headingId}>
      <Heading id={headingId}>Picture to share</Heading>
      <Previews>
        {PICTURES.map(({ size, preview, action, width, height }) => (
          <li key={size}>
            <Mount>
              <img
                src={pictures.urlOf(size)}
                alt={`Preview: ${preview}`}
                width={width}
                height={height}
                style={{ aspectRatio: `${width} / ${height}` }}
                loading="lazy"
              />
            </Mount>
            <SecondaryButton
              size="small"
              sx={{
                paddingInline: space(2),
                [media.phone]: { minHeight: 40 },
                [media.landscapePhone]: { minHeight: 40 },
              }}
              startIcon={<Download size={16} aria-hidden />}
              onClick={() => pictures.download(size)}
            >
              {action}
            </SecondaryButton>
          </li>
        ))}
      </Previews>
    </Pictures>
  );
}
