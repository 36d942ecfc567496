import { styled } from '@mui/material/styles';
import { ChevronRight, Plus } from 'lucide-react';
import { color, focusRing, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useAddTrackerDialog } from './add-tracker.tsx';
import { useCanAddTracker } from './use-trackers.ts';

const Root = styled('button')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  width: '100%',
  padding: `${space(3.5)} ${space(5)}`,
  border: `1px dashed ${color.outlineStrong}`,
  borderRadius: radius.card,
  background: 'none',
  color: color.ink,
  fontFamily: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '& > svg': { color: color.muted },
  '&:hover': { borderColor: color.brand },
  '&:focus-visible': focusRing,
});
const Tile = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 36,
  height: 36,
  borderRadius: radius.base,
  backgroundColor: color.brandSoft,
  color: color.brandStrong,
});
const Words = styled('span')({
  flex: 1,
  '& > *': { display: 'block' },
  '& b': { fontWeight: weight.semibold },
});
const Quiet = styled('span')({ ...text[12], color: color.muted });

/** Opens the dialog that adds a tracker; absent when there is none left to add. */
export function AddTrackerCard() {
  const open = useAddTrackerDialog();
  const canAdd = useCanAddTracker();
  if (!canAdd) return null;
  return (
    <Root type="button" aria-haspopup="dialog" onClick={open}>
      <Tile aria-hidden="true">
        <Plus size={20} />
      </Tile>
      <Words>
        <b>Add tracker</b>
        <Quiet>Keep your next number here</Quiet>
      </Words>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </Root>
  );
}
