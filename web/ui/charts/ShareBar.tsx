import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { space, text, tabularFigures, weight } from '../theme/tokens.ts';

export interface ShareSegment {
  readonly key: string;
  /** Shown below the segment and read by screen readers. */
  readonly label: string;
  readonly value: number;
  /** From the tokens; `ink` is the colour of the number on it. */
  readonly fill: string;
  readonly ink: string;
}

interface ShareBarProps {
  label: string;
  segments: readonly ShareSegment[];
  /** Formats the value inside a segment; without it, segments have no text. */
  format?: (value: number) => string;
  /** `slim` for tables. */
  variant?: 'normal' | 'slim';
  hasLabels?: boolean;
}

/** The least share of a bar per character, so that no number is clipped. */
const MIN_SHARE_PER_CHARACTER = 0.04;
/** The least share of a bar for a label below the segment. */
const MIN_SHARE_FOR_LABEL = 0.06;

const Bar = styled('div')({ display: 'flex', gap: 2, overflow: 'hidden', borderRadius: 5 });
const Segment = styled('span')({
  ...text[12],
  ...tabularFigures,
  minWidth: 3,
  overflow: 'hidden',
  textAlign: 'center',
  fontWeight: weight.semibold,
});
const Labels = styled('div')({ ...text[12], display: 'flex', gap: 2, marginTop: space(1) });
const Label = styled('span')({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 3,
});

/** One bar split into its parts: wins, draws and losses. */
export function ShareBar({ label, segments, format, variant = 'normal', hasLabels = false }: ShareBarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0) || 1;
  const shown = segments.filter((segment) => segment.value > 0);
  const reading = segments
    .map((segment) => `${segment.label} ${format?.(segment.value) ?? segment.value}`)
    .join(', ');
  const height = variant === 'slim' ? 8 : 18;
  return (
    <div>
      <VisuallyHidden>{`${label}: ${reading}`}</VisuallyHidden>
      <Bar aria-hidden="true">
        {shown.map((segment) => (
          <Segment
            key={segment.key}
            style={{
              flex: `${segment.value} 0 0`,
              height,
              lineHeight: `${height}px`,
              backgroundColor: segment.fill,
              color: segment.ink,
            }}
          >
            {variant === 'normal' ? textIfRoom(format?.(segment.value), segment.value / total) : null}
          </Segment>
        ))}
      </Bar>
      {hasLabels ? (
        <Labels aria-hidden="true">
          {shown.map((segment) => (
            <Label key={segment.key} style={{ flex: `${segment.value} 0 0` }}>
              {segment.value / total >= MIN_SHARE_FOR_LABEL ? segment.label : null}
            </Label>
          ))}
        </Labels>
      ) : null}
    </div>
  );
}

function textIfRoom(label: string | undefined, share: number): string | null {
  return label !== undefined && share >= label.length * MIN_SHARE_PER_CHARACTER ? label : null;
}
