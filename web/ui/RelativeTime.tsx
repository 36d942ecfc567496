import { memo } from 'react';
import { formatDateTime, formatRelativeTime } from '../platform/format.ts';
import { Tooltip } from './Tooltip.tsx';
import { useNow } from './use-now.ts';

interface RelativeTimeProps {
  /** ISO 8601. */
  instant: string;
  /** Starts in lower case: `just now`. */
  isInSentence?: boolean;
}

/** `5m`, `3h`, `2d`, then the date; the exact time in a tooltip. */
export const RelativeTime = memo(function RelativeTime({ instant, isInSentence = false }: RelativeTimeProps) {
  const now = useNow();
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return null;
  return (
    <Tooltip title={() => formatDateTime(time)}>
      <time dateTime={instant}>{formatRelativeTime(time, now, { isInSentence })}</time>
    </Tooltip>
  );
});
