import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { GripVertical } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { SettingRows } from '../../ui/SettingRow.tsx';
import { color, radius, shadow } from '../../ui/theme/tokens.ts';
import { dragAnnouncements, dragInstructions, movedTo } from './tracker-drag.ts';

type Trackers = readonly Tracker[];

interface SortableTrackersProps {
  trackers: Trackers;
  onMove: (trackers: Trackers) => void;
  /** Renders a row with its drag handle. */
  children: (tracker: Tracker, handle: ReactNode) => ReactNode;
}

/** The distance that turns a press into a drag. */
const MIN_DRAG_PX = 4;

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The list of trackers, sortable by mouse, touch and keyboard. */
export function SortableTrackers({ trackers: given, onMove, children }: SortableTrackersProps) {
  // A dropped row stays in its position until `given` changes.
  const [dropped, setDropped] = useState({ given, order: given });
  const trackers = dropped.given === given ? dropped.order : given;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: MIN_DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    const next = over ? movedTo(trackers, active.id, over.id) : trackers;
    if (next === trackers) return;
    setDropped({ given, order: next });
    onMove(next);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{
        announcements: dragAnnouncements(trackers),
        screenReaderInstructions: { draggable: dragInstructions },
      }}
      onDragEnd={end}
    >
      <SortableContext items={trackers.map(({ type }) => type)} strategy={verticalListSortingStrategy}>
        <SettingRows aria-label="Trackers">
          {trackers.map((tracker) => (
            <SortableTracker key={tracker.type} tracker={tracker}>
              {children}
            </SortableTracker>
          ))}
        </SettingRows>
      </SortableContext>
    </DndContext>
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
  const { attributes, listeners, isDragging, transform, transition, ...sortable } = useSortable({
    id: tracker.type,
  });
  const { setNodeRef, setActivatorNodeRef } = sortable;
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      size="small"
      {...attributes}
      {...listeners}
      aria-label={`Drag ${tracker.name}`}
      // A finger that drags must not scroll the page.
      sx={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none', width: 28 }}
    >
      <GripVertical size={18} strokeWidth={1.75} />
    </IconButton>
  );
  return (
    <Item
      ref={setNodeRef}
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(tracker, handle)}
    </Item>
  );
}
