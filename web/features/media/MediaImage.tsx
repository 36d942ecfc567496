import { styled } from '@mui/material/styles';
import type { Media } from '@plotline/contract/media.ts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { color, layout, query } from '../../ui/theme/tokens.ts';
import { widthWithin } from './media-labels.ts';

const Image = styled('img')({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' });
const Missing = styled('span')({
  display: 'grid',
  placeItems: 'center',
  height: '100%',
  minHeight: 64,
  color: color.muted,
});

const SMALL_PIXELS = 640;

/** A picture in a post, in the size in which it is shown. With reduced motion, an animation shows its first frame. */
export function MediaImage({ media, isWide }: { media: Media; isWide: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const { url, thumbnail_url: small, width, height, is_animated: isAnimated } = media;
  if (isBroken) {
    return (
      <Missing>
        <ImageOff size={24} strokeWidth={1.75} aria-hidden />
      </Missing>
    );
  }
  const set = `${small ?? url} ${widthWithin(media, SMALL_PIXELS)}w, ${url} ${width}w`;
  const column = isWide ? layout.feed : layout.feed / 2;
  const share = isWide ? '100vw' : '50vw';
  return (
    <picture>
      {isAnimated ? <source media={query.reducedMotion} srcSet={small ?? url} /> : null}
      <Image
        src={isAnimated ? url : (small ?? url)}
        {...(isAnimated || !small
          ? {}
          : { srcSet: set, sizes: `(max-width: ${column}px) ${share}, ${column}px` })}
        width={width}
        height={height}
        // The button around it has the description.
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
