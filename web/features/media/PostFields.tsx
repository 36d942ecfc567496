import { Alert } from '../../ui/Alert.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { MEDIA_PER_POST, POST_MAX } from '@plotline/contract/limits.ts';
import { ImagePlus } from 'lucide-react';
import { useRef, type ClipboardEvent } from 'react';
import { counted } from '../../platform/format.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Sortable } from '../../ui/Sortable.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { mixin, space } from '../../ui/theme/tokens.ts';
import { ACCEPTED } from './media-file.ts';
import type { PostDraft } from './use-post-draft.ts';
import type { Announcements } from '@dnd-kit/core';
import { MediaRow } from './MediaRow.tsx';
import type { PostMedia } from './post-media.ts';
import type { usePostMedia } from './use-post-media.ts';

const Form = styled('div')({
  outline: 'none',
  ...mixin.column(4),
  paddingTop: space(1),
});

interface PostFieldsProps {
  draft: PostDraft;
  /** Says below the text how it is saved. */
  textHelp?: string;
  /** Takes little height, beside other parts of a dialog. */
  isCompact?: boolean;
}

export function PostFields({ draft, textHelp, isCompact = false }: PostFieldsProps) {
  const form = useRef<HTMLDivElement>(null);
  const { media, leftOut } = draft;
  const paste = ({ clipboardData: { files }, ...event }: ClipboardEvent) => {
    if (files.length === 0) return;
    event.preventDefault();
    draft.add([...files]);
  };
  return (
    <Form ref={form} tabIndex={-1} onPaste={paste}>
      <TextInput
        label="Text"
        value={draft.content}
        onChange={draft.setContent}
        isMultiline
        maxRows={8}
        count={{ used: draft.length, most: POST_MAX }}
        error={draft.problem}
        help={textHelp}
        placeholder="What was it like?"
        isSpellChecked
      />
      {/* Removing a row also removes the focused button. */}
      <MediaRows
        media={media}
        onRemoved={() => {
          draft.clearLeftOut();
          form.current?.focus();
        }}
      />
      {leftOut > 0 ? <Alert severity="warning">{leftOutMessage(leftOut)}</Alert> : null}
      {media.room > 0 ? (
        <FileDrop
          label={media.list.length === 0 ? 'Add pictures or videos' : 'Add more'}
          hint={
            isCompact
              ? `Up to ${MEDIA_PER_POST}`
              : `Up to ${MEDIA_PER_POST}. Choose, drop or paste. Pictures up to 10 MB, videos up to 100 MB and 60 seconds.`
          }
          isCompact={isCompact}
          accept={ACCEPTED}
          isMultiple
          isDisabled={draft.isSaving}
          icon={<ImagePlus size={isCompact ? 20 : 24} strokeWidth={1.75} />}
          onFiles={draft.add}
        />
      ) : null}
      {draft.error === null ? null : <Alert severity="error">{draft.error}</Alert>}
    </Form>
  );
}

function leftOutMessage(count: number): string {
  return `A post can have up to ${MEDIA_PER_POST}. ${counted(count, 'file was', 'files were')} skipped.`;
}

const DRAG_INSTRUCTIONS =
  'Press space or enter to pick up, the arrow keys to move, space or enter to drop, escape to cancel.';

const List = styled('ul')({
  ...mixin.column(3),
  ...mixin.plainList,
});

interface MediaRowsProps {
  media: ReturnType<typeof usePostMedia>;
  onRemoved: () => void;
}

/** The media of a post in their order, which mouse, touch and keyboard can change. */
function MediaRows({ media, onRemoved }: MediaRowsProps) {
  const { list } = media;
  if (list.length === 0) return null;
  return (
    <Sortable
      ids={list.map(({ key }) => key)}
      instructions={DRAG_INSTRUCTIONS}
      announcements={announcementsOf(list)}
      onMove={media.move}
    >
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
    </Sortable>
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
