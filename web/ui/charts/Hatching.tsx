import { accents, type Accent } from '../theme/tokens.ts';

/** A pattern of slanted lines for values that are not final. Fill with `url(#id)`. */
export function Hatching({ id, accent }: { id: string; accent: Accent }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={accents[accent][100]} />
        <line x1="0" y1="0" x2="0" y2="6" stroke={accents[accent][300]} strokeWidth="3" />
      </pattern>
    </defs>
  );
}
