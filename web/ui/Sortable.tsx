import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type Modifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';

interface SortableProps {
  /** The ids of the rows, in order. */
  ids: string[];
  /** Texts that screen readers read while a handle has the focus, and during a drag. */
  instructions: string;
  announcements: Announcements;
  /** Called with the id of the dropped row and of the row whose position it takes. */
  onMove: (id: string, place: string) => void;
  /** The list, with a `useSortableRow` in each row. */
  children: ReactNode;
}

/** The distance that turns a press into a drag. */
const MIN_DRAG_PX = 4;

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Lets mouse, touch and keyboard change the order of a list. */
export function Sortable({ ids, instructions, announcements, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: MIN_DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={({ active, over }) => {
        if (over) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Returns the attributes of a row of a `Sortable`, and the handle that drags it. */
export function useSortableRow(id: string, handleLabel: string, handleStyle: CSSProperties) {
  const { attributes, listeners, isDragging, transform, transition, ...refs } = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef } = refs;
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      size="small"
      {...attributes}
      {...listeners}
      aria-label={handleLabel}
      // A finger that drags must not scroll the page.
      sx={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none', ...handleStyle }}
    >
      <GripVertical size={18} strokeWidth={1.75} />
    </IconButton>
  );
  const row = {
    ref: setNodeRef,
    'data-dragging': isDragging ? '' : undefined,
    style: { transform: CSS.Translate.toString(transform), transition },
  };
  return { row, handle };
}
