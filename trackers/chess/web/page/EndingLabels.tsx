import { fillOf, type ShareSegment } from '../shared/ShareBar.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { textScale, useWidth } from '@plotline/web/ui/use-width.ts';
import { hasRoomForShare, labelsBelow } from './ending-labels.ts';

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

interface EndingLabelsProps {
  segments: readonly ShareSegment[];
  /** Writes the share of a segment. */
  format: (segment: ShareSegment) => string;
}

/** The label of each segment below it, where it fits; the others in a key, with the shares that do not fit either. */
export function EndingLabels({ segments, format }: EndingLabelsProps) {
  const [ref, pixels] = useWidth<HTMLDivElement>();
  const width = pixels / textScale();
  const below = labelsBelow(segments, width);
  const others = segments.filter(({ key }) => !below.has(key));
  return (
    <div ref={ref} aria-hidden="true">
      {below.size > 0 ? (
        <Labels>
          {segments.map(({ key, label, value }) => (
            <Label key={key} style={{ flex: `${value} 0 0` }}>
              {below.has(key) ? label : null}
            </Label>
          ))}
        </Labels>
      ) : null}
      {others.length > 0 ? (
        <Key>
          {others.map((segment) => {
            const share = format(segment);
            return (
              <span key={segment.key}>
                <i style={fillOf(segment)} />
                {segment.label}
                {hasRoomForShare(segment, { segments, width, share }) ? null : ` ${share}`}
              </span>
            );
          })}
        </Key>
      ) : null}
    </div>
  );
}
