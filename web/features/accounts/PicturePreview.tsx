import { styled } from '@mui/material/styles';
import type { Area } from 'react-easy-crop';
import { color, media, radius, space, text, weight } from '../../ui/theme/tokens.ts';

interface PicturePreviewProps {
  url: string;
  /** The chosen part, in percent of the picture; null until the picture has loaded. */
  shown: Area | null;
}

/** The avatar sizes of profiles, comments and lists. */
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

/** Shows the chosen part in the sizes in which it will appear. */
export function PicturePreview({ url, shown }: PicturePreviewProps) {
  return (
    <Root aria-hidden>
      <b>Preview</b>
      {SIZES.map((size) => (
        <Disc key={size} data-size={size} style={{ width: size, height: size }}>
          {shown ? <img src={url} alt="" style={cropStyle(shown, size)} /> : null}
        </Disc>
      ))}
    </Root>
  );
}

/** Scales and shifts the picture so that the disc shows only the chosen part. */
function cropStyle({ x, y, width, height }: Area, size: number) {
  const [fullWidth, fullHeight] = [(size * 100) / width, (size * 100) / height];
  return { width: fullWidth, height: fullHeight, left: (-x / 100) * fullWidth, top: (-y / 100) * fullHeight };
}
