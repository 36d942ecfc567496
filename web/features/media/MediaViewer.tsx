import MuiDialog from '@mui/material/Dialog';
import '../../ui/theme/mui-theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { Media } from '@plotline/contract/media.ts';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type PointerEvent,
} from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { color, media as query, radius, space, tabularFigures, text } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { coverPage, reopenCover } from '../../platform/cover-page.ts';
import { mayAutoplay } from './autoplay.ts';
import { MediaMenu } from './MediaMenu.tsx';
import { mediaLabel } from './media-labels.ts';

const WithheldNote = lazyPart(async () => (await import('../reports/WithheldNote.tsx')).WithheldNote);

const Stage = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  color: color.onMedia,
  outline: 'none',
});
const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 56,
  padding: `0 ${space(3)}`,
  paddingTop: 'env(safe-area-inset-top)',
});
const Buttons = styled('div')({ display: 'flex', alignItems: 'center', gap: space(2) });
const Count = styled('span')({ ...text[14], ...tabularFigures, paddingLeft: space(2) });
const Middle = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  // A finger that swipes must not scroll or zoom the page.
  touchAction: 'none',
  '& > img, & > video': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'contain',
    userSelect: 'none',
  },
});
const Caption = styled('p')({
  ...text[14],
  margin: 0,
  maxHeight: '20vh',
  overflowY: 'auto',
  padding: `${space(3)} ${space(4)} calc(${space(4)} + env(safe-area-inset-bottom))`,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  [query.landscapePhone]: { paddingBlock: space(1.5) },
});
const Withheld = styled('div')({
  padding: `${space(2)} ${space(4)}`,
  textAlign: 'center',
  '& *': { color: color.onMedia },
});
const iconStyle = {
  color: color.onMedia,
  borderRadius: `${radius.full}px`,
  backgroundColor: color.mediaVeil,
  '&:hover': { backgroundColor: color.mediaHover },
} as const;
const Side = styled(IconButton)({
  ...iconStyle,
  position: 'absolute',
  top: '50%',
  zIndex: 1,
  width: 44,
  height: 44,
  translate: '0 -50%',
});

interface MediaViewerProps {
  media: readonly Media[];
  /** Username of the author of the post. */
  owner: string;
  /** The index of the shown one; null while closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

/**
 * The full-screen viewer: one picture or video at a time. Keys: arrows, Escape and space; touch: swipes. The back button
 * closes it, the forward button opens it again.
 */
export function MediaViewer({ media, owner, index, onIndexChange }: MediaViewerProps) {
  // Unlike those of React, no page that was loaded before has used it.
  const [coverId] = useState(() => Math.random().toString(36).slice(2));
  useReopening(coverId, { index, onIndexChange });
  return (
    <MuiDialog
      fullScreen
      open={index !== null}
      onClose={() => onIndexChange(null)}
      transitionDuration={120}
      slotProps={{
        paper: {
          'aria-label': 'Pictures and videos',
          sx: { backgroundColor: color.media, border: 0, borderRadius: 0, overflow: 'hidden' },
        },
      }}
    >
      {index === null ? null : <ViewerStage {...{ media, owner, index, onIndexChange, coverId }} />}
    </MuiDialog>
  );
}

type ViewerStageProps = MediaViewerProps & { index: number; coverId: string };

function ViewerStage({ media, owner, index, onIndexChange, coverId }: ViewerStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [last, current] = [media.length - 1, media[index]];
  const go = (next: number) => onIndexChange(Math.min(last, Math.max(0, next)));
  const swipe = useSwipe({
    onLeft: () => go(index + 1),
    onRight: () => go(index - 1),
    onDown: () => onIndexChange(null),
  });
  usePreload(media[index + 1] ?? media[index - 1]);
  useFocusWithin(stage);
  useBackButton(coverId, () => onIndexChange(null));
  if (!current) return null;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(index + 1);
    else if (event.key === 'ArrowLeft') go(index - 1);
    else if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return;
    else toggle(stage.current?.querySelector('video'));
    event.preventDefault();
  };
  return (
    <Stage ref={stage} tabIndex={-1} onKeyDownCapture={press}>
      <Bar>
        <Count aria-hidden>{media.length > 1 ? `${index + 1} / ${media.length}` : ''}</Count>
        <VisuallyHidden aria-live="polite">{mediaLabel(current, index, media.length)}</VisuallyHidden>
        <Buttons>
          <MediaMenu media={current} owner={owner} />
          <IconButton aria-label="Close" onClick={() => onIndexChange(null)} sx={iconStyle}>
            <X size={22} />
          </IconButton>
        </Buttons>
      </Bar>
      <Middle {...swipe}>
        <Shown key={current.id} media={current} />
        {index > 0 ? (
          <Side aria-label="Previous" onClick={() => go(index - 1)} sx={{ left: space(3) }}>
            <ChevronLeft size={24} />
          </Side>
        ) : null}
        {index < last ? (
          <Side aria-label="Next" onClick={() => go(index + 1)} sx={{ right: space(3) }}>
            <ChevronRight size={24} />
          </Side>
        ) : null}
      </Middle>
      {current.is_withheld ? (
        <Suspense>
          <Withheld>
            <WithheldNote uuid={current.id} />
          </Withheld>
        </Suspense>
      ) : null}
      {current.alt_text ? <Caption dir="auto">{current.alt_text}</Caption> : null}
    </Stage>
  );
}

function useBackButton(coverId: string, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => coverPage(coverId, () => onBack()), [coverId]);
}

function useReopening(
  coverId: string,
  { index, onIndexChange }: Pick<MediaViewerProps, 'index' | 'onIndexChange'>,
): void {
  const last = useRef(0);
  useEffect(() => {
    if (index !== null) last.current = index;
  }, [index]);
  const open = useEffectEvent(() => onIndexChange(last.current));
  useEffect(() => reopenCover(coverId, () => open()), [coverId]);
}

/** Focuses the stage when the focused element is gone. Not a button, because space plays and pauses. */
function useFocusWithin(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!stage.current?.contains(document.activeElement)) stage.current?.focus();
  });
}

function Shown({ media }: { media: Media }) {
  const { url, thumbnail_url: small, alt_text: alt, width, height } = media;
  if (media.media_type === 'video') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploads have no captions, only a description
      <video
        src={url}
        poster={small ?? undefined}
        aria-label={alt ?? 'Video'}
        controls
        loop
        playsInline
        autoPlay={mayAutoplay()}
      />
    );
  }
  // The thumbnail, which is cached already, shows until the full size has loaded.
  const background = small && !media.is_animated ? `center / contain no-repeat url("${small}")` : undefined;
  return (
    <img
      src={url}
      alt={alt ?? ''}
      width={width}
      height={height}
      style={{ background, maxWidth: width * 2, maxHeight: height * 2, margin: 'auto' }}
      draggable={false}
    />
  );
}

function toggle(video: HTMLVideoElement | null | undefined): void {
  if (!video) return;
  // If the browser refuses, the video's own controls remain.
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
}

function usePreload(neighbour: Media | undefined): void {
  const url = neighbour?.media_type === 'image' ? neighbour.url : undefined;
  useEffect(() => {
    if (url !== undefined) new Image().src = url;
  }, [url]);
}

interface SwipeHandlers {
  onLeft: () => void;
  onRight: () => void;
  onDown: () => void;
}

const MIN_SIDEWAYS_PX = 48;
const MIN_DOWN_PX = 90;
const CONTROLS_PX = 96;

/** Detects swipes to the left, to the right and downwards. A second finger cancels them. */
function useSwipe({ onLeft, onRight, onDown }: SwipeHandlers) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, pointerId: id, clientX: x, clientY: y, isPrimary } = event;
      const isSwipe = pointerType !== 'mouse' && isPrimary && !isOnControls(event);
      start.current = isSwipe ? { id, x, y } : null;
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from || from.id !== pointerId) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) > Math.abs(y) && Math.abs(x) >= MIN_SIDEWAYS_PX) (x < 0 ? onLeft : onRight)();
      else if (y > Math.abs(x) && y >= MIN_DOWN_PX) onDown();
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

/** Returns whether the pointer is on a video's own controls, which browsers draw along its lower edge. */
function isOnControls({ target, clientY }: PointerEvent): boolean {
  return target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - CONTROLS_PX;
}
