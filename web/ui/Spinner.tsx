import { styled } from './theme/styled.ts';

const Root = styled('svg')({
  flex: 'none',
  display: 'block',
  transform: 'rotate(-90deg)',
  '&[data-turning]': { animation: 'turn 900ms linear infinite' },
  '@keyframes turn': { to: { transform: 'rotate(270deg)' } },
  '& circle': { fill: 'none', stroke: 'currentColor', strokeWidth: 2.5, strokeLinecap: 'round' },
});

interface SpinnerProps {
  /** Width and height in pixels. */
  size: number;
  /** Share of the work that is done, from 0 to 1; without it the spinner turns. */
  value?: number;
  /** The accessible name. */
  label: string;
}

/** A circle that turns while something is loading, or fills. */
export function Spinner({ size, value, label }: SpinnerProps) {
  return (
    <Root
      width={size}
      height={size}
      viewBox="0 0 24 24"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw `progress` as a bar
      role="progressbar"
      aria-label={label}
      {...(value === undefined ? { 'data-turning': '' } : { 'aria-valuenow': Math.round(value * 100) })}
    >
      <circle cx={12} cy={12} r={10} pathLength={100} strokeDasharray={`${(value ?? 0.7) * 100} 100`} />
    </Root>
  );
}
