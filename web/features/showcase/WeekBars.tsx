import { MiniBars } from '../../ui/charts/Sparkline.tsx';
import { useTrackerAppearance } from '../trackers/TrackerIcon.tsx';
import { useWeek } from './use-week.ts';

const WIDTH = 72;
const TODAY = 6;

/** The activities of a tracker on each of the last seven days; its place is kept while they load. */
export function WeekBars({ type }: { type: string }) {
  const { accent } = useTrackerAppearance(type);
  const counts = useWeek().data?.trackers.find((tracker) => tracker.type === type)?.counts;
  if (!counts) return <span style={{ flex: 'none', width: WIDTH }} />;
  const label = `Activities per day, today last: ${counts.join(', ')}`;
  return <MiniBars values={counts} accent={accent} width={WIDTH} strongIndex={TODAY} label={label} />;
}
