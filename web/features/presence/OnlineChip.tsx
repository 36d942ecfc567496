import { styled } from '../../ui/theme/styled.ts';
import { formatCompact } from '../../platform/format.ts';
import { useRealtimeStatus } from '../../platform/realtime.ts';
import { accents, color, mixin, radius, space, tabularFigures, weight } from '../../ui/theme/tokens.ts';
import { chipLabels } from './online-chip.ts';

const Chip = styled('span')({
  ...mixin.muted(13),
  ...tabularFigures,
  ...mixin.inlineRow(2),
  justifyContent: 'center',
  flex: 'none',
  '& output:empty': { display: 'none' },
  height: 32,
  // Fits "999 online" and "Offline", so that the bar does not move when the number changes.
  minWidth: 112,
  padding: `0 ${space(3)}`,
  ...mixin.outlined('full'),
  backgroundColor: color.card,
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

/** In the place of the number. */
const Waiting = styled('span')({
  flex: '0 1 44px',
  height: 8,
  borderRadius: radius.full,
  backgroundColor: color.outline,
});

const Count = styled('b')({ color: color.ink, fontWeight: weight.semibold });

/** Shows the number of online users, or that this browser is offline. */
export function OnlineChip() {
  const { isOn, count, isOffline, hint } = chipLabels(useRealtimeStatus());
  return (
    <Chip title={hint === '' ? undefined : hint} data-chip="online" data-shrinks="">
      <Dot aria-hidden data-on={isOn ? '' : undefined} />
      {count === null ? (
        isOffline ? null : (
          <Waiting />
        )
      ) : (
        <span>
          <Count>{formatCompact(count)}</Count> <span data-spare="">online</span>
        </span>
      )}
      {/* Screen readers announce a lost connection, but not every new number. */}
      <output>{isOffline ? 'Offline' : null}</output>
    </Chip>
  );
}
