import { styled } from './theme/styled.ts';
import { useId, type ReactNode } from 'react';
import { formatPercent } from '../platform/format.ts';
import { color, radius, space, tabularFigures, text } from './theme/tokens.ts';

interface ProgressBarProps {
  /** Names the task. */
  label: ReactNode;
  /** From 0 to 1; null while the size of the task is unknown. */
  value: number | null;
  /** Shown below the bar, for example the current step. */
  detail?: ReactNode;
}

const Head = styled('div')({
  ...text[13],
  display: 'flex',
  justifyContent: 'space-between',
  marginBottom: space(2),
});
const Share = styled('span')({ ...tabularFigures, color: color.muted });
const Track = styled('div')({
  position: 'relative',
  height: 6,
  overflow: 'hidden',
  borderRadius: radius.full,
  backgroundColor: color.outline,
});
const Bar = styled('div')({
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  backgroundColor: color.brand,
  transition: 'translate 400ms linear',
  '@keyframes progress-run': { from: { left: '-40%' }, to: { left: '100%' } },
  '&[data-running]': { right: 'auto', width: '40%', animation: 'progress-run 1.6s ease-in-out infinite' },
});
/** For screen readers: browsers draw it each in their own way. */
const Native = styled('progress')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
});
const Detail = styled('div')({ ...text[12], color: color.muted, marginTop: space(2) });

/** The progress of a sync, an import or an upload. */
export function ProgressBar({ label, value, detail }: ProgressBarProps) {
  const labelId = useId();
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      <Head>
        <span id={labelId}>{label}</span>
        {percent === null ? null : <Share>{formatPercent(percent / 100)}</Share>}
      </Head>
      <Track>
        {percent === null ? <Bar data-running="" /> : <Bar style={{ translate: `${percent - 100}%` }} />}
        <Native aria-labelledby={labelId} max={100} value={percent ?? undefined} />
      </Track>
      {detail ? <Detail>{detail}</Detail> : null}
    </div>
  );
}
