import { styled } from '../../ui/theme/styled.ts';
import type { Media } from '@plotline/contract/media.ts';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatDuration } from '../../platform/format.ts';
import { color, focusRing, mixin, radius, space, weight } from '../../ui/theme/tokens.ts';
import { mayAutoplay, readPaused, registerVideo, setPaused, subscribePaused } from './autoplay.ts';
import type { Registration } from './autoplay.ts';

const Root = styled('div')({
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  backgroundColor: color.media,
});
const Video = styled('video')({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' });
const Open = styled('button')({
  position: 'absolute',
  inset: 0,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'zoom-in',
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
});
const dark = { backgroundColor: color.mediaVeil, color: color.onMedia } as const;
const Duration = styled('span')({
  ...mixin.figures(12),
  ...dark,
  position: 'absolute',
  left: space(2),
  bottom: space(2),
  padding: `2px ${space(1.5)}`,
  borderRadius: radius.small,
  fontWeight: weight.medium,
  pointerEvents: 'none',
});
const PlayBadge = styled('span')({
  ...dark,
  position: 'absolute',
  top: '50%',
  left: '50%',
  ...mixin.centered,
  // Small tiles have other controls in their corners.
  width: 'min(56px, 36%)',
  aspectRatio: 1,
  translate: '-50% -50%',
  borderRadius: radius.full,
  pointerEvents: 'none',
  '& svg': { width: '46%', height: 'auto' },
});
const Switch = styled('button')({
  ...dark,
  position: 'absolute',
  right: space(2),
  bottom: space(2),
  ...mixin.centered,
  width: 32,
  height: 32,
  padding: 0,
  border: 0,
  borderRadius: radius.full,
  cursor: 'pointer',
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
});

/** A video that plays muted while it is visible; a press opens it full-screen. */
export function FeedVideo({ media, label, onOpen }: { media: Media; label: string; onOpen: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const registration = useRef<Registration | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const isPaused = useSyncExternalStore(subscribePaused, readPaused);
  useEffect(() => {
    if (!video.current) return undefined;
    const registered = registerVideo(video.current);
    registration.current = registered;
    return () => registered.remove();
  }, []);
  return (
    <Root
      onPointerEnter={({ pointerType }) => registration.current?.setHovered(pointerType === 'mouse')}
      onPointerLeave={() => registration.current?.setHovered(false)}
    >
      <Video
        ref={video}
        src={media.url}
        poster={media.thumbnail_url ?? undefined}
        preload={media.thumbnail_url ? 'none' : 'metadata'}
        muted
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <Open type="button" aria-label={label} aria-haspopup="dialog" onClick={onOpen} />
      {isPlaying ? null : (
        <PlayBadge>
          <Play size={26} fill="currentColor" aria-hidden />
        </PlayBadge>
      )}
      {media.duration === null ? null : <Duration aria-hidden>{formatDuration(media.duration)}</Duration>}
      {mayAutoplay() ? (
        <Switch
          type="button"
          aria-label={isPaused ? 'Turn on video autoplay' : 'Turn off video autoplay'}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? (
            <Play size={16} fill="currentColor" aria-hidden />
          ) : (
            <Pause size={16} fill="currentColor" aria-hidden />
          )}
        </Switch>
      ) : null}
    </Root>
  );
}
