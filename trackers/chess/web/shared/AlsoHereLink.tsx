import { styled } from '@mui/material/styles';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { color, focusRing } from '@plotline/web/ui/theme/tokens.ts';
import type { AlsoHere } from '../../contract/words.ts';
import { gamePath } from './paths.ts';

const Link = styled(Anchor)({
  borderRadius: 4,
  color: color.brandStrong,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

/** To the same game as its other player has it here. */
export function AlsoHereLink({ other: { username, uuid } }: { other: AlsoHere }) {
  return <Link href={gamePath(username, uuid)}>@{username}</Link>;
}
