import { styled } from '@mui/material/styles';
import { formatCompact } from '../../platform/format.ts';
import { useRealtimeStatus } from '../../platform/realtime.ts';
import { accents, color, radius, space, tabularFigures, text, weight } from '../../ui/theme/tokens.ts';
import { chipLabels } from './online-chip.ts';

const Chip = styled('span')({
  ...text[13],
  ...tabularFigures,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  gap: space(2),
  '& output:empty': { display: 'none' },
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

/** How many users are online, or that this browser is not. */
export function OnlineChip() {
  const { isOn, count, isOffline, hint } = chipLabels(useRealtimeStatus());
  return (
    <Chip title={hint === '' ? undefined : hint} data-chip="online" data-shrinks="">
      <Dot aria-hidden data-on={isOn ? '' : undefined} />
      {count === null ? null : (
        <span>
          <Count>{formatCompact(count)}</Count> <span data-spare="">online</span>
        </span>
      )}
      {/* Screen readers say that the connection is lost, but not every number. */}
      <output>{isOffline ? 'Offline' : null}</output>
    </Chip>
  );
}
