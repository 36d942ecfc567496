import { styled } from '@plotline/web/ui/theme/styled.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { color, focusRing } from '@plotline/web/ui/theme/tokens.ts';
import type { AlsoHere } from '../../contract/game-values.ts';
import { gamePath } from './paths.ts';

const Link = styled(Anchor)({
  borderRadius: 4,
  color: color.brandStrong,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

/** Links to the same game on the opponent's profile here. */
export function AlsoHereLink({ other: { username, uuid } }: { other: AlsoHere }) {
  return <Link href={gamePath(username, uuid)}>@{username}</Link>;
}
