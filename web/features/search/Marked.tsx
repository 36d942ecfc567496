import { styled } from '../../ui/theme/styled.ts';
import { color, radius } from '../../ui/theme/tokens.ts';
import { matchingParts } from './matching-parts.ts';

const Mark = styled('mark')({
  margin: '0 -1px',
  padding: '0 1px',
  borderRadius: radius.small / 2,
  backgroundColor: color.brandSoft,
  color: 'inherit',
});

/** A text with the words of a search marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  return matchingParts(text, q).map((part, at) =>
    part.isMatch ? <Mark key={at}>{part.text}</Mark> : part.text,
  );
}
