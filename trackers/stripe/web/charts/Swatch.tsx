import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';

const Row = styled('span')({
  ...mixin.muted(12),
  ...mixin.wrap,
  gap: `${space(1)} ${space(4)}`,
  marginTop: space(3),
});
const Entry = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6 });
const Mark = styled('i')({
  flex: 'none',
  width: 12,
  height: 12,
  borderRadius: 3,
  '&[data-line]': {
    height: 0,
    borderRadius: 0,
    borderTop: `2px dashed ${color.muted}`,
    background: 'none',
  },
});

/** The colour of a kind of mark; a dashed line without one. */
export function Swatch({ fill }: { fill?: string }) {
  return fill === undefined ? <Mark data-line="" /> : <Mark style={{ backgroundColor: fill }} />;
}

interface ChartKeyProps {
  entries: readonly { readonly label: ReactNode; readonly fill?: string }[];
}

/** The kinds of marks of a chart, below it. */
export function ChartKey({ entries }: ChartKeyProps) {
  return (
    <Row aria-hidden="true">
      {entries.map(({ label, fill }, index) => (
        <Entry key={index}>
          <Swatch {...(fill === undefined ? {} : { fill })} />
          {label}
        </Entry>
      ))}
    </Row>
  );
}
