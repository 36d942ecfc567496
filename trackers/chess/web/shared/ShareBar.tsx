import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { MouseEvent } from 'react';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { color, focusRing, MIN_TARGET, mixin, rem, weight } from '@plotline/web/ui/theme/tokens.ts';

export interface ShareSegment {
  readonly key: string;
  /** Read by screen readers. */
  readonly label: string;
  readonly value: number;
  /** From the tokens; `ink` is the colour of the number on it. */
  readonly fill: string;
  readonly ink: string;
  /** A line around a fill that is close to the colour of the card. */
  readonly line?: string;
}

interface ShareBarProps {
  label: string;
  segments: readonly ShareSegment[];
  /** Writes the value of a segment; it stands inside where it fits. Without it, segments have no text. */
  format?: (segment: ShareSegment) => string;
  /** `slim` for tables. */
  variant?: 'normal' | 'slim';
  /** A number that is wider than its segment stands below it, for which there must be room; otherwise it is left out. */
  hasAllNumbers?: boolean;
  /** Returns the link of a segment: the text of its tooltip, and what leads there. */
  linkOf?: (segment: ShareSegment) => SegmentLink | null;
}

export interface SegmentLink {
  readonly title: string;
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The width of a digit of a bar, in pixels. */
const DIGIT_WIDTH = 8;

const Bar = styled('div')({
  display: 'flex',
  gap: 2,
  overflow: 'hidden',
  borderRadius: 5,
  '&[data-open]': {
    overflow: 'visible',
    // A single digit fits.
    '& > span': { minWidth: rem(DIGIT_WIDTH), overflow: 'visible', containerType: 'inline-size' },
    '& > :first-child': { borderStartStartRadius: 5, borderEndStartRadius: 5 },
    '& > :last-child': { borderStartEndRadius: 5, borderEndEndRadius: 5 },
  },
});
const Segment = styled('span')({
  ...mixin.figures(12),
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignContent: 'flex-start',
  minWidth: 3,
  overflow: 'hidden',
  fontWeight: weight.semibold,
  // Fills the first line: a number that is too wide for the segment wraps to a second one, which is not visible.
  '&::before': { content: '""', height: '100%' },
  '& > b': { fontWeight: 'inherit' },
  ...Object.fromEntries(
    [2, 3, 4, 5].map((digits) => [
      `@container (max-width: ${rem(digits * DIGIT_WIDTH - 0.5)})`,
      { [`[data-open] > & > [data-digits="${digits}"]`]: { lineHeight: rem(14), color: color.muted } },
    ]),
  ),
});
const Frame = styled('div')({ position: 'relative' });
/** Over the bar: each link has its segment's width, but is wide enough to be hit. */
const Links = styled('div')({
  position: 'absolute',
  insetInline: 0,
  top: '50%',
  display: 'flex',
  gap: 2,
  height: MIN_TARGET,
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  '& > a': { pointerEvents: 'auto', minWidth: MIN_TARGET, borderRadius: 5 },
  '& > a:hover': { backgroundColor: `color-mix(in srgb, ${color.card} 24%, transparent)` },
  '& > a:focus-visible': focusRing,
});

/** One bar split into its parts: wins, draws and losses. */
export function ShareBar(props: ShareBarProps) {
  const { label, segments, format, variant = 'normal', hasAllNumbers = false, linkOf } = props;
  const textOf = (segment: ShareSegment) => format?.(segment) ?? String(segment.value);
  const shown = segments.filter((segment) => segment.value > 0);
  const reading = segments.map((segment) => `${segment.label} ${textOf(segment)}`).join(', ');
  const height = variant === 'slim' ? rem(8) : rem(18);
  return (
    <div>
      <VisuallyHidden>{`${label}: ${reading}`}</VisuallyHidden>
      <Frame>
        <Bar aria-hidden="true" data-open={hasAllNumbers ? '' : undefined}>
          {shown.map((segment) => (
            <Segment
              key={segment.key}
              title={`${segment.label} ${textOf(segment)}`}
              style={{
                flex: `${segment.value} 0 0`,
                height,
                lineHeight: height,
                color: segment.ink,
                ...fillOf(segment),
              }}
            >
              {variant === 'normal' && format ? (
                <b data-digits={textOf(segment).length}>{format(segment)}</b>
              ) : null}
            </Segment>
          ))}
        </Bar>
        {linkOf ? <SegmentLinks segments={shown} linkOf={linkOf} /> : null}
      </Frame>
    </div>
  );
}

/** The fill of a segment with its line, for the bar and a key of it. */
export function fillOf({ fill, line }: ShareSegment) {
  return { backgroundColor: fill, ...(line && { boxShadow: `inset 0 0 0 1px ${line}` }) };
}

function SegmentLinks({ segments, linkOf }: Required<Pick<ShareBarProps, 'segments' | 'linkOf'>>) {
  return (
    <Links>
      {segments.map((segment) => {
        const link = linkOf(segment);
        const style = { flex: `${segment.value} 0 0` };
        return link ? (
          <Anchor key={segment.key} aria-label={link.title} style={style} {...link} />
        ) : (
          <span key={segment.key} style={style} />
        );
      })}
    </Links>
  );
}
