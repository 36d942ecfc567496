import type { Activity } from '@plotline/contract/feed.ts';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { useMyTrackers } from '../trackers/use-trackers.ts';
import { usePostPictures } from './post-pictures.ts';

const Heading = styled('h3')({ ...text[14], margin: `0 0 ${space(2)}`, fontWeight: weight.semibold });
/** Each picture above its download, at most about 120 pixels high. */
const Previews = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 220px) auto',
  justifyContent: 'start',
  justifyItems: 'start',
  gap: `${space(2)} ${space(3)}`,
  '& > img': {
    ...mixin.outlined('base'),
    boxSizing: 'border-box',
    backgroundColor: color.sunken,
    // As wide as its column.
    '&:first-of-type': { width: '100%', height: 'auto' },
    // As high as the first.
    '&:last-of-type': { width: 'auto', height: 0, minHeight: '100%' },
  },
});

const PICTURES = [
  { size: 'wide', preview: 'Card', label: 'Card', action: 'Download card', width: 1200, height: 630 },
  {
    size: 'story',
    preview: 'Story',
    label: 'Stories',
    action: 'Download for stories',
    width: 1080,
    height: 1920,
  },
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
        {PICTURES.map(({ size, preview, width, height }) => (
          <img
            key={size}
            src={pictures.urlOf(size)}
            alt={`Preview: ${preview}`}
            width={width}
            height={height}
            style={{ aspectRatio: `${width} / ${height}` }}
            loading="lazy"
          />
        ))}
        {PICTURES.map(({ size, label, action }) => (
          <SecondaryButton
            key={size}
            size="small"
            aria-label={action}
            startIcon={<Download size={16} aria-hidden />}
            onClick={() => pictures.download(size)}
          >
            {label}
          </SecondaryButton>
        ))}
      </Previews>
    </section>
  );
}
