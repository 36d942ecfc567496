import { styled } from '../../ui/theme/styled.ts';
import { color, radius } from '../../ui/theme/tokens.ts';
import { matchingParts } from './matching-parts.ts';

const Mark = styled('mark')({
  borderRadius: radius.small / 2,
  backgroundColor: color.brandSoft,
  color: 'inherit',
});

interface MarkedProps {
  text: string;
  q: string;
  /** The shortest words that are found within others, too. */
  partMin: number;
}

/** A text with the words of a search marked. */
export function Marked({ text, q, partMin }: MarkedProps) {
  return matchingParts(text, q, partMin).map((part, at) =>
    part.isMatch ? <Mark key={at}>{part.text}</Mark> : part.text,
  );
}
