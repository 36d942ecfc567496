import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { color, flexRow, focusRing, radius, space, text } from '../../ui/theme/tokens.ts';

const Root = styled('button')({
  ...text[13],
  ...flexRow(3),
  maxWidth: '100%',
  margin: `0 0 ${space(2)}`,
  padding: 0,
  border: 0,
  borderRadius: radius.base,
  background: 'none',
  color: color.muted,
  textAlign: 'start',
  cursor: 'pointer',
  '&:focus-visible': focusRing,
});
const Frame = styled('span')({
  flex: 'none',
  width: 96,
  height: 96,
  overflow: 'hidden',
  borderRadius: radius.base,
  backgroundColor: color.sunken,
  '[aria-pressed="true"] > &': { width: 320, height: 'auto', maxWidth: '60%' },
});
const Image = styled('img')({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  filter: 'blur(14px)',
  '[aria-pressed="true"] &': { filter: 'none' },
});

interface ReportedPictureProps {
  url: string;
  /** True for profile pictures. */
  isProfile: boolean;
}

/** A reported picture, small and blurred until it is pressed. */
export function ReportedPicture({ url, isProfile }: ReportedPictureProps) {
  const [isShown, setShown] = useState(false);
  const noun = isProfile ? 'profile picture' : 'picture';
  return (
    <Root type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      <Frame>
        <Image src={url} alt="" />
      </Frame>
      Show the reported {noun}
    </Root>
  );
}
