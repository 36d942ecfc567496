import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { FiguresSkeleton } from '@plotline/web/ui/Skeletons.tsx';
import { StatFigure } from '@plotline/web/ui/StatFigure.tsx';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import { TimeframePicker } from '@plotline/web/ui/TimeframePicker.tsx';
import { tracker } from '../tracker.ts';
import { Icon } from './icon.ts';

/** The figures of one person's entries. */
export function ChessPage({ username, timeframe, selector, setQuery }: TrackerPageProps) {
  const answer = useTrackerPage({ username, type: tracker.type, timeframe, selector });
  if (answer.isPending) return <FiguresSkeleton count={2} />;
  if (!answer.data) {
    return (
      <Card>
        <ErrorState
          message={messageOf(answer.error, 'The entries could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      </Card>
    );
  }
  if (!answer.data.tracker.has_data) {
    return (
      <Card>
        <EmptyState icon={<Icon />} accent={tracker.accent}>
          No entries yet.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <TimeframePicker value={timeframe} onChange={(value) => setQuery({ timeframe: value })} />
      <StatRow>
        {answer.data.headline.map(({ key, label, value }) => (
          <StatFigure key={key} label={label} parts={[{ value: formatNumber(value ?? 0) }]} />
        ))}
      </StatRow>
    </>
  );
}
