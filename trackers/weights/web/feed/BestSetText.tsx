import { styled } from '@plotline/web/ui/theme/styled.ts';
import { mixin, space, weight } from '@plotline/web/ui/theme/tokens.ts';
import { splitBestSet } from './best-set.ts';

const Load = styled('b')({ fontWeight: weight.semibold });
const Unit = styled('span')(mixin.muted(13));
/** As wide with one digit as with two, so that the loads align. */
const Reps = styled('span')({
  display: 'inline-flex',
  justifyContent: 'space-between',
  gap: space(1),
  minWidth: 32,
  marginInlineStart: space(2),
});

/** A best set in the last column of a table: its load stands out, the repetitions are below each other. */
export function BestSetText({ text }: { text: string }) {
  const { load, unit, reps } = splitBestSet(text);
  return (
    <>
      <Load>{load}</Load>
      {unit ? <Unit> {unit}</Unit> : null}
      {reps ? (
        <Reps>
          <span> × </span>
          <span>{reps}</span>
        </Reps>
      ) : null}
    </>
  );
}
