import { styled } from '@mui/material/styles';
import type { Area } from 'react-easy-crop';
import { color, media, radius, space, text, weight } from '../../ui/theme/tokens.ts';

interface PicturePreviewProps {
  url: string;
  /** What the frame shows, in percent of the picture; null until it is there. */
  shown: Area | null;
}

/** As profiles, comments and lists show it. */
const SIZES = [80, 40, 32] as const;

const Root = styled('div')({
  ...text[12],
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space(3),
  color: color.muted,
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

/** How small the picture will be, with the part that is chosen now. */
export function PicturePreview({ url, shown }: PicturePreviewProps) {
  return (
    <Root aria-hidden>
      <b>Preview</b>
      {SIZES.map((size) => (
        <Disc key={size} data-size={size} style={{ width: size, height: size }}>
          {shown ? <img src={url} alt="" style={placed(shown, size)} /> : null}
        </Disc>
      ))}
    </Root>
  );
}

/** The whole picture, so large and so far off that the disc shows just the part. */
function placed({ x, y, width, height }: Area, size: number) {
  const [whole, high] = [(size * 100) / width, (size * 100) / height];
  return { width: whole, height: high, left: (-x / 100) * whole, top: (-y / 100) * high };
}
