import type { ShareSegment } from '@plotline/web/ui/charts/ShareBar.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';

/** The narrowest bar with labels, the width of a letter of theirs, and the space after one, in pixels. */
const LEAST_WIDTH = 300;
const LETTER_WIDTH = 6.5;
const SPACE_AFTER = 8;

const Labels = styled('div')({ ...text[12], display: 'flex', gap: 2, marginTop: space(1) });
const Label = styled('span')({ minWidth: 3, whiteSpace: 'nowrap' });
const Key = styled('div')({
  ...text[12],
  ...mixin.wrap,
  gap: `0 ${space(3)}`,
  marginTop: space(1),
  '& > span': mixin.inlineRow(1),
  '& i': { flex: 'none', width: 8, height: 8, borderRadius: 2 },
});

/** The label of each segment below it, or all labels as a key if one is wider than its segment on a phone. */
export function EndingLabels({ segments }: { segments: readonly ShareSegment[] }) {
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  const areWide = segments.every(({ label, value }, index) => {
    const after = index < segments.length - 1 ? SPACE_AFTER : 0;
    return (value / total) * LEAST_WIDTH >= label.length * LETTER_WIDTH + after;
  });
  return areWide ? (
    <Labels aria-hidden="true">
      {segments.map((segment) => (
        <Label key={segment.key} style={{ flex: `${segment.value} 0 0` }}>
          {segment.label}
        </Label>
      ))}
    </Labels>
  ) : (
    <Key aria-hidden="true">
      {segments.map((segment) => (
        <span key={segment.key}>
          <i style={{ backgroundColor: segment.fill }} />
          {segment.label}
        </span>
      ))}
    </Key>
  );
}
