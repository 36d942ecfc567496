import { styled } from '@plotline/web/ui/theme/styled.ts';
import { mixin, space, weight } from '@plotline/web/ui/theme/tokens.ts';
import { splitBestSet } from './best-set.ts';

const Root = styled('span')({
  '& > b': { fontWeight: weight.semibold },
  '& > small': mixin.muted(13),
  // As wide with one digit as with two, so that the loads align.
  '& > span': {
    display: 'inline-flex',
    justifyContent: 'flex-end',
    gap: space(1),
    minWidth: 32,
    marginInlineStart: space(2),
  },
});

/** A best set in the last column of a table: its load stands out, the repetitions are below each other. */
export function BestSetText({ text }: { text: string }) {
  const { load, unit, reps } = splitBestSet(text);
  return (
    <Root>
      <b>{load}</b>
      {unit ? <small> {unit}</small> : null}
      {reps ? (
        <span>
          <span> × </span>
          {reps}
        </span>
      ) : null}
    </Root>
  );
}
