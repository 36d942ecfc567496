import { TIMEFRAMES, type Timeframe } from '@plotline/contract/tracker.ts';
import { SegmentedControl } from './SegmentedControl.tsx';

const segments = TIMEFRAMES.map((value) => ({ value, label: value === 'all' ? 'All' : value }));

interface TimeframePickerProps {
  value: Timeframe;
  onChange: (value: Timeframe) => void;
}

/** Chooses 7d, 30d, 90d, 1y or all. */
export function TimeframePicker({ value, onChange }: TimeframePickerProps) {
  return <SegmentedControl label="Timeframe" segments={segments} value={value} onChange={onChange} />;
}
