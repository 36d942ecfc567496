import { styled } from '../../../ui/theme/styled.ts';
import { renderSVG } from 'uqr';
import { radius } from '../../../ui/theme/tokens.ts';

const SIZE = 192;
const Image = styled('img')({ display: 'block', borderRadius: radius.base });

/** A text as a QR code: black on white in every theme, because cameras need the contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const svg = renderSVG(text, { border: 2 });
  return (
    <Image src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width={SIZE} height={SIZE} />
  );
}
