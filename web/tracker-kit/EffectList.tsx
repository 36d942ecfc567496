import { styled } from '../ui/theme/styled.ts';
import type { FindingEffect } from '@plotline/contract/tracker-health.ts';
import { color, mixin, radius, space, weight } from '../ui/theme/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

const List = styled('dl')({
  ...mixin.figures(13),
  ...mixin.grid(1),
  maxWidth: 520,
  margin: 0,
  padding: `${space(2)} ${space(3)}`,
  borderRadius: radius.small,
  backgroundColor: color.sunken,
  '& div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: space(3) },
  '& dt': { color: color.muted, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, textAlign: 'end' },
  '& s': { color: color.muted, textDecoration: 'none' },
  '& b': { fontWeight: weight.semibold },
});
const NONE = 'none';

/** Lists figures with their values before and after a change; nothing without any. */
export function EffectList({ effects }: { effects: readonly FindingEffect[] }) {
  if (effects.length === 0) return null;
  return (
    <List>
      {effects.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <s>{before ?? NONE}</s> <span aria-hidden>→</span>
            <VisuallyHidden>becomes</VisuallyHidden> <b>{after ?? NONE}</b>
          </dd>
        </div>
      ))}
    </List>
  );
}
