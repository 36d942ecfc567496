import type { Activity } from '@plotline/contract/feed.ts';
import { ImageDown, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useMyTrackers } from '../trackers/use-trackers.ts';
import { usePostPictures } from './post-pictures.ts';

const Heading = styled('h3')({ ...text[14], margin: `0 0 ${space(2)}`, fontWeight: weight.semibold });
const Previews = styled('div')({
  display: 'flex',
  gap: space(3),
  '& > img': {
    display: 'block',
    minWidth: 0,
    ...mixin.outlined('base'),
    borderRadius: radius.base,
    backgroundColor: color.sunken,
  },
});
const Buttons = styled('div')({ ...mixin.wrap, gap: space(2), marginTop: space(3) });

/** The shapes of the pictures: side by side they have the same height. */
const SHAPES = [
  { size: 'wide', label: 'Card', width: 1200, height: 630 },
  { size: 'story', label: 'Story', width: 1080, height: 1920 },
] as const;

/** The pictures of an own post to pass on, and their downloads. Absent while not everyone may see the post. */
export function PictureCards({ activity }: { activity: Activity }) {
  const headingId = useId();
  const pictures = usePostPictures(activity);
  const { user } = useAuth();
  const tracker = useMyTrackers().data?.find(({ type }) => type === activity.tracker_type);
  // Not requested in vain: the browser would log that.
  if (!pictures || !user?.is_profile_public || !tracker?.is_public) return null;
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId}>Picture to share</Heading>
      <Previews>
        {SHAPES.map(({ size, label, width, height }) => (
          <img
            key={size}
            src={pictures.urlOf(size)}
            alt={`Preview: ${label}`}
            width={width}
            height={height}
            style={{ flex: width / height, aspectRatio: `${width} / ${height}`, height: 'auto' }}
            loading="lazy"
          />
        ))}
      </Previews>
      <Buttons>
        <SecondaryButton
          size="small"
          startIcon={<ImageDown size={16} aria-hidden />}
          onClick={() => pictures.download('wide')}
        >
          Download card
        </SecondaryButton>
        <SecondaryButton
          size="small"
          startIcon={<Smartphone size={16} aria-hidden />}
          onClick={() => pictures.download('story')}
        >
          Download for stories
        </SecondaryButton>
      </Buttons>
    </section>
  );
}
