import { styled } from '../../ui/theme/styled.ts';
import { MEDIA_PER_POST } from '@plotline/contract/limits.ts';
import { aspectRatioOf, pictureSources } from '@plotline/contract/pictures.ts';
import type { Media } from '@plotline/contract/media.ts';
import { ImageOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyAddition, lazyPart } from '../../ui/lazy-part.ts';
import { color, focusRing, media as query, mixin, radius, space } from '../../ui/theme/tokens.ts';
import { MediaMenu } from './MediaMenu.tsx';
import { mediaLabel } from './media-labels.ts';

const FeedVideo = lazyPart(async () => (await import('./FeedVideo.tsx')).FeedVideo);
const loadViewer = () => import('./MediaViewer.tsx');
/** Starts loading early. A failure is ignored: opening a picture loads it again. */
const preloadViewer = () => void loadViewer().catch(() => undefined);
const MediaViewer = lazyAddition(async () => (await loadViewer()).MediaViewer);

/** Its shape does not depend on the files, so that nothing moves when they load. */
const Grid = styled('div')({
  display: 'grid',
  gap: 3,
  // A limited height changes the shape, not the width.
  width: '100%',
  marginTop: space(3),
  overflow: 'hidden',
  borderRadius: radius.base,
  // Clips the corners of pictures.
  isolation: 'isolate',
  // In a feed, a tall picture is cut, so that the next post is near; the viewer shows all of it.
  maxHeight: 320,
  [query.phone]: { maxHeight: 420 },
  '&[data-main]': { maxHeight: 620 },
  '&[data-count="2"]': { gridTemplateColumns: '1fr 1fr', aspectRatio: '2 / 1' },
  '&[data-count="3"]': {
    gridTemplateColumns: '2fr 1fr',
    gridTemplateRows: '1fr 1fr',
    aspectRatio: '16 / 10',
    '& > :first-of-type': { gridRow: 'span 2' },
  },
  '&[data-count="4"]': {
    gridTemplateColumns: '1fr 1fr',
    gridTemplateRows: '1fr 1fr',
    aspectRatio: '16 / 11',
  },
  [query.landscapePhone]: { '&, &[data-main]': { maxHeight: 300 } },
});
/** A tile with its menu in a corner, which a mouse makes visible; touch users open the viewer instead. */
const Cell = styled('div')({
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  '& > [data-media-menu]': {
    position: 'absolute',
    top: space(2),
    right: space(2),
    opacity: 0,
    '&:focus-within, &:has([aria-expanded="true"])': { opacity: 1 },
    '@media (hover: none)': { display: 'none' },
  },
  '&:hover > [data-media-menu]': { opacity: 1 },
});
const Tile = styled('button')({
  position: 'relative',
  display: 'block',
  minWidth: 0,
  minHeight: 0,
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  backgroundColor: color.sunken,
  cursor: 'zoom-in',
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
});

interface MediaGridProps {
  media: readonly Media[];
  /** Username of the author of the post. */
  owner: string;
  /** Whether the pictures are the page's main content, which loads at once. */
  isMain?: boolean;
}

/** Shows one to four pictures and videos of a post; each opens the full-screen viewer. */
export function MediaGrid({ media, owner, isMain = false }: MediaGridProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const shown = media.slice(0, MEDIA_PER_POST);
  const [single] = shown;
  if (!single) return null;
  const open = (index: number) => {
    setWasOpened(true);
    setOpened(index);
  };
  return (
    <>
      <Grid
        data-count={shown.length}
        data-main={isMain ? '' : undefined}
        style={shown.length === 1 ? { aspectRatio: aspectRatioOf(single) } : undefined}
        onPointerEnter={preloadViewer}
      >
        {shown.map((one, index) => (
          <Cell key={one.id}>
            <MediaTile
              media={one}
              label={mediaLabel(one, index, shown.length)}
              isWide={shown.length === 1}
              isMain={isMain}
              onOpen={() => open(index)}
            />
            <MediaMenu media={one} owner={owner} />
          </Cell>
        ))}
      </Grid>
      {wasOpened ? (
        <MediaViewer media={shown} owner={owner} index={opened} onIndexChange={setOpened} />
      ) : null}
    </>
  );
}

interface MediaTileProps {
  media: Media;
  label: string;
  isWide: boolean;
  isMain: boolean;
  onOpen: () => void;
}

function MediaTile({ media, label, isWide, isMain, onOpen }: MediaTileProps) {
  if (media.media_type === 'image') {
    return (
      <Tile type="button" aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
        <MediaImage media={media} isWide={isWide} isMain={isMain} />
      </Tile>
    );
  }
  const tile = <Tile type="button" aria-label={label} aria-haspopup="dialog" onClick={onOpen} />;
  return (
    <Suspense fallback={tile}>
      <FeedVideo media={media} label={label} onOpen={onOpen} />
    </Suspense>
  );
}

const Image = styled('img')({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  // A tall picture that is cut shows the part above its middle, where faces usually are.
  objectPosition: '50% 33%',
});
const Missing = styled('span')({
  ...mixin.centered,
  height: '100%',
  minHeight: 64,
  color: color.muted,
});

/** A picture in a post, in the size in which it is shown. With reduced motion, an animation shows its first frame. */
function MediaImage({ media, isWide, isMain }: Pick<MediaTileProps, 'media' | 'isWide' | 'isMain'>) {
  const [isBroken, setBroken] = useState(false);
  const { url, thumbnail_url: small, width, height, is_animated: isAnimated } = media;
  if (isBroken) {
    return (
      <Missing>
        <ImageOff size={24} strokeWidth={1.75} aria-hidden />
      </Missing>
    );
  }
  return (
    <picture>
      {isAnimated ? <source media={query.reducedMotion} srcSet={small ?? url} /> : null}
      <Image
        {...pictureSources(media, { isWide })}
        width={width}
        height={height}
        // The button around it has the description.
        alt=""
        loading={isMain ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
