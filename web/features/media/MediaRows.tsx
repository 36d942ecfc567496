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
import { styled } from '@mui/material/styles';
import { space } from '../../ui/theme/tokens.ts';
import { MediaRow } from './MediaRow.tsx';
import type { PostMedia } from './post-media.ts';
import type { usePostMedia } from './use-post-media.ts';

/** How far a pointer moves before it drags: a press alone moves nothing. */
const DRAG_BEGINS_AFTER_PX = 4;
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

interface MediaRowsProps {
  media: ReturnType<typeof usePostMedia>;
  onRemoved: () => void;
}

/** What a post shows, in its order: moved by mouse, finger or keyboard. */
export function MediaRows({ media, onRemoved }: MediaRowsProps) {
  const { list } = media;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_BEGINS_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (list.length === 0) return null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{
        announcements: announcementsOf(list),
        screenReaderInstructions: {
          draggable:
            'Press space or enter to pick it up, the arrow keys to move it, space or enter to drop it, escape to leave it where it was.',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over) media.move(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={list.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <List aria-label="Pictures and videos">
          {list.map((one, place) => (
            <MediaRow
              key={one.key}
              one={one}
              place={place}
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
  const placeOf = (key: unknown) => `place ${list.findIndex((one) => one.key === key) + 1} of ${list.length}`;
  return {
    onDragStart: ({ active }) => `Moving: ${placeOf(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Moving: ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped at ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Stays at ${placeOf(active.id)}.`,
  };
}
