import Slider from '@mui/material/Slider';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Cropper, { type Area, type MediaSize, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { color, media, mixin, radius, space, weight } from '../../ui/theme/tokens.ts';
import { wholeSquare, type ChosenCrop } from './picture-crop.ts';

interface PictureCropProps {
  url: string;
  isDisabled: boolean;
  /** Called with the chosen part whenever it changes. */
  onChange: (crop: ChosenCrop) => void;
  /** The browser cannot show the file. */
  onBroken: () => void;
  /** Progress or an error, shown instead of the instructions. */
  status: ReactNode;
}

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
const MIDDLE: Point = { x: 0, y: 0 };

const Root = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'minmax(0, 320px) minmax(0, 1fr)',
  '& > [inert]': { opacity: 0.6 },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center' },
  [media.landscapePhone]: {
    gridTemplateColumns: '176px minmax(0, 1fr)',
    gridTemplateRows: '40px auto minmax(0, 1fr)',
    gap: `${space(2)} ${space(6)}`,
  },
});
const Stage = styled('div')({
  position: 'relative',
  width: '100%',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: radius.base,
  backgroundColor: color.sunken,
  '& [role=application]:focus-visible': { outline: 'none', border: `3px solid ${color.brand}` },
  [media.phone]: { maxWidth: 'min(320px, 46vh)' },
  [media.landscapePhone]: { gridRow: '1 / 4' },
});
const Zoom = styled('div')({
  ...mixin.row(3),
  width: '100%',
  maxWidth: 320,
  boxSizing: 'border-box',
  paddingInline: space(1),
  color: color.muted,
  '& svg': { flex: 'none' },
});
/** As high as an error message, so that nothing moves when one appears. */
const Status = styled('div')({
  gridColumn: '1 / -1',
  width: '100%',
  minHeight: 48,
  [media.landscapePhone]: { gridColumn: 'auto' },
});
const Hint = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  '& > i': { fontStyle: 'normal' },
  '@media (hover: none)': { '& > i': { display: 'none' } },
});

/** A round frame over a picture that is moved and zoomed by mouse, touch or keyboard. */
export function PictureCrop({ url, isDisabled, onChange, onBroken, status }: PictureCropProps) {
  const [position, setPosition] = useState(MIDDLE);
  const [zoom, setZoom] = useState(1);
  const [shown, setShown] = useState<Area | null>(null);
  const size = useRef<MediaSize | null>(null);
  const zoomBy = (step: number) => setZoom((before) => Math.min(MAX_ZOOM, Math.max(1, before + step)));
  const change = (share: Area, pixels: Area) => {
    setShown(share);
    if (!size.current) return;
    const { naturalWidth: width, naturalHeight: height } = size.current;
    onChange(wholeSquare(pixels, { width, height }));
  };
  const zoomByKey = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
    if (key === '-') zoomBy(-ZOOM_STEP);
  };
  return (
    <Root onKeyDown={zoomByKey}>
      <Stage inert={isDisabled}>
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={4}
          disableAutomaticStylesInjection
          style={{ cropAreaStyle: { color: color.scrim } }}
          cropperProps={{ role: 'application', 'aria-label': 'Part of the picture to keep' }}
          mediaProps={{ onError: onBroken, alt: 'The picture you chose' }}
          onMediaLoaded={(loaded) => {
            size.current = loaded;
          }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={change}
        />
      </Stage>
      <PicturePreview url={url} shown={shown} />
      <Zoom inert={isDisabled}>
        <ZoomOut size={18} aria-hidden />
        <Slider
          aria-label="Zoom"
          size="small"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          onChange={(_, value) => setZoom(value)}
        />
        <ZoomIn size={18} aria-hidden />
      </Zoom>
      <Status>
        {status ?? (
          <Hint>
            Drag to move.<i> With the keyboard: arrow keys move it, + and − zoom.</i>
          </Hint>
        )}
      </Status>
    </Root>
  );
}

interface PicturePreviewProps {
  url: string;
  /** The chosen part, in percent of the picture; null until the picture has loaded. */
  shown: Area | null;
}

/** The avatar sizes of profiles, comments and lists. */
const SIZES = [80, 40, 32] as const;

const PicturePreviewRoot = styled('div')({
  ...mixin.muted(12),
  ...mixin.row(3),
  flexDirection: 'column',
  [media.phone]: { display: 'none' },
  '& > b': { fontWeight: weight.regular },
  // Only as high as a line of buttons.
  [media.landscapePhone]: {
    display: 'flex',
    flexDirection: 'row',
    '& > [data-size="80"]': { display: 'none' },
  },
});
const Disc = styled('span')({
  position: 'relative',
  display: 'block',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: radius.full,
  backgroundColor: color.sunken,
  '& img': { position: 'absolute', maxWidth: 'none' },
});

/** Shows the chosen part in the sizes in which it will appear. */
function PicturePreview({ url, shown }: PicturePreviewProps) {
  return (
    <PicturePreviewRoot aria-hidden>
      <b>Preview</b>
      {SIZES.map((size) => (
        <Disc key={size} data-size={size} style={{ width: size, height: size }}>
          {shown ? <img src={url} alt="" style={cropStyle(shown, size)} /> : null}
        </Disc>
      ))}
    </PicturePreviewRoot>
  );
}

/** Scales and shifts the picture so that the disc shows only the chosen part. */
function cropStyle({ x, y, width, height }: Area, size: number) {
  const [fullWidth, fullHeight] = [(size * 100) / width, (size * 100) / height];
  return { width: fullWidth, height: fullHeight, left: (-x / 100) * fullWidth, top: (-y / 100) * fullHeight };
}
