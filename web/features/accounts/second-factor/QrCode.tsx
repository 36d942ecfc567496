import { styled } from '@mui/material/styles';
import { encode } from 'uqr';
import { radius } from '../../../ui/theme/tokens.ts';

/** Black on white in every theme: cameras need the contrast. */
const Svg = styled('svg')({
  display: 'block',
  width: 192,
  height: 192,
  backgroundColor: '#fff',
  borderRadius: radius.base,
});

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="#000" />
    </Svg>
  );
}
