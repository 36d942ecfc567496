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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { styled } from '../../ui/theme/styled.ts';
import { mixin } from '../../ui/theme/tokens.ts';
import { MediaRow } from './MediaRow.tsx';
import type { PostMedia } from './post-media.ts';
import type { usePostMedia } from './use-post-media.ts';

/** The distance that turns a press into a drag. */
const MIN_DRAG_PX = 4;
const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const List = styled('ul')({
  ...mixin.column(3),
  ...mixin.plainList,
});

interface MediaRowsProps {
  media: ReturnType<typeof usePostMedia>;
  onRemoved: () => void;
}

/** The media of a post in their order, which mouse, touch and keyboard can change. */
export function MediaRows({ media, onRemoved }: MediaRowsProps) {
  const { list } = media;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: MIN_DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (list.length === 0) return null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{
        announcements: announcementsOf(list),
        screenReaderInstructions: {
          draggable:
            'Press space or enter to pick up, the arrow keys to move, space or enter to drop, escape to cancel.',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over) media.move(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={list.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <List aria-label="Pictures and videos">
          {list.map((one, index) => (
            <MediaRow
              key={one.key}
              one={one}
              index={index}
              total={list.length}
              onDescribe={(altText) => media.describe(one.key, altText)}
              onRetry={() => media.retry(one)}
              onRemove={() => {
                media.remove(one);
                onRemoved();
              }}
            />
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(list: readonly PostMedia[]): Announcements {
  const positionOf = (key: unknown) =>
    `position ${list.findIndex((one) => one.key === key) + 1} of ${list.length}`;
  return {
    onDragStart: ({ active }) => `Moving: ${positionOf(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Moving: ${positionOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped at ${positionOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Stays at ${positionOf(active.id)}.`,
  };
}
