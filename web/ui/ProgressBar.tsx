import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { formatPercent } from '../platform/format.ts';
import { color, space, tabularFigures, text } from './theme/tokens.ts';

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
const Detail = styled('div')({ ...text[12], color: color.muted, marginTop: space(2) });

/** The progress of a sync, an import or an upload. */
export function ProgressBar({ label, value, detail }: ProgressBarProps) {
  const labelId = useId();
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  const progress = percent === null ? {} : { variant: 'determinate' as const, value: percent };
  return (
    <div>
      <Head>
        <span id={labelId}>{label}</span>
        {percent === null ? null : <Share>{formatPercent(percent / 100)}</Share>}
      </Head>
      <LinearProgress aria-labelledby={labelId} {...progress} />
      {detail ? <Detail>{detail}</Detail> : null}
    </div>
  );
}
