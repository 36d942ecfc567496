import { styled } from '../../ui/theme/styled.ts';
import { useState, type ReactNode } from 'react';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { SettingRows } from '../../ui/SettingRow.tsx';
import { Sortable, useSortableRow } from '../../ui/Sortable.tsx';
import { color, radius, shadow } from '../../ui/theme/tokens.ts';
import { useRemovedFocus } from '../../ui/use-removed-focus.ts';
import { dragAnnouncements, dragInstructions, movedTo } from './tracker-drag.ts';

type Trackers = readonly Tracker[];

interface SortableTrackersProps {
  trackers: Trackers;
  onMove: (trackers: Trackers) => void;
  /** Renders a row with its drag handle. */
  children: (tracker: Tracker, handle: ReactNode) => ReactNode;
}

/** The list of trackers, sortable by mouse, touch and keyboard. */
export function SortableTrackers({ trackers: given, onMove, children }: SortableTrackersProps) {
  // A dropped row stays in its position until `given` changes.
  const [dropped, setDropped] = useState({ given, order: given });
  const trackers = dropped.given === given ? dropped.order : given;
  const move = (type: string, place: string) => {
    const next = movedTo(trackers, type, place);
    if (next === trackers) return;
    setDropped({ given, order: next });
    onMove(next);
  };
  return (
    <Sortable
      ids={trackers.map(({ type }) => type)}
      instructions={dragInstructions}
      announcements={dragAnnouncements(trackers)}
      onMove={move}
    >
      <SettingRows aria-label="Trackers" tabIndex={-1}>
        {trackers.map((tracker) => (
          <SortableTracker key={tracker.type} tracker={tracker}>
            {children}
          </SortableTracker>
        ))}
      </SettingRows>
    </Sortable>
  );
}

const Item = styled('li')({
  '&[data-dragging]': {
    position: 'relative',
    zIndex: 1,
    backgroundColor: color.card,
    borderRadius: radius.base,
    boxShadow: shadow.float,
  },
});

interface SortableTrackerProps extends Pick<SortableTrackersProps, 'children'> {
  tracker: Tracker;
}

function SortableTracker({ tracker, children }: SortableTrackerProps) {
  const { row, handle } = useSortableRow(tracker.type, `Drag ${tracker.name}`, { width: 28 });
  const content = useRemovedFocus<HTMLDivElement>();
  return (
    <Item {...row}>
      <div ref={content}>{children(tracker, handle)}</div>
    </Item>
  );
}
