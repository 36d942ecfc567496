import { styled } from '@mui/material/styles';
import { formatCompact } from '../../platform/format.ts';
import { useRealtimeStatus } from '../../platform/realtime.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { accents, color, radius, space, tabularFigures, text, weight } from '../../ui/theme/tokens.ts';
import { chipWords } from './online-chip.ts';

const Chip = styled('span')({
  ...text[13],
  ...tabularFigures,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  gap: space(2),
  height: 32,
  // Room for "999 online" and "Offline": the bar stands still while the number comes and changes.
  minWidth: 112,
  padding: `0 ${space(3)}`,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.full,
  backgroundColor: color.card,
  color: color.muted,
  whiteSpace: 'nowrap',
});

const Dot = styled('span')({
  flex: 'none',
  width: 8,
  height: 8,
  borderRadius: radius.full,
  backgroundColor: color.outlineStrong,
  '&[data-on]': { backgroundColor: accents.green[500] },
});

const Count = styled('b')({ color: color.ink, fontWeight: weight.semibold });

/** How many people are online, or that this browser is not. */
export function OnlineChip() {
  const words = chipWords(useRealtimeStatus());
  return (
    <Chip title={words.hint}>
      <Dot aria-hidden data-on={words.isOn ? '' : undefined} />
      {words.count === null ? (
        words.label
      ) : (
        <span>
          <Count>{formatCompact(words.count)}</Count> {words.label}
        </span>
      )}
      <VisuallyHidden role="status">{words.alarm}</VisuallyHidden>
    </Chip>
  );
}
