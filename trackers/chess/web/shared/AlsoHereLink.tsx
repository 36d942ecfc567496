import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import type { AlsoHere } from '../../contract/words.ts';
import { gamePath } from './paths.ts';

/** To the same game as its other player has it here. */
export function AlsoHereLink({ other: { username, uuid } }: { other: AlsoHere }) {
  return <Anchor href={gamePath(username, uuid)}>@{username}</Anchor>;
}
