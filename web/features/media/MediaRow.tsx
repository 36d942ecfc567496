import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { ALT_TEXT_MAX } from '@plotline/contract/limits.ts';
import { Film, ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useSortableRow } from '../../ui/Sortable.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, media, mixin, radius, shadow, space, text } from '../../ui/theme/tokens.ts';
import { isVideoFile } from './media-file.ts';
import type { PostMedia } from './post-media.ts';

const Item = styled('li')({
  ...mixin.grid(2),
  gridTemplateColumns: '28px 72px minmax(0, 1fr) 32px',
  alignItems: 'start',
  padding: space(2),
  ...mixin.outlined('base'),
  backgroundColor: color.card,
  [media.phone]: { gridTemplateColumns: '24px 56px minmax(0, 1fr) 32px' },
  '&[data-dragging]': { position: 'relative', zIndex: 1, boxShadow: shadow.float },
});
const Preview = styled('div')({
  ...mixin.centered,
  width: '100%',
  aspectRatio: 1,
  overflow: 'hidden',
  borderRadius: radius.small,
  backgroundColor: color.sunken,
  color: color.muted,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Facts = styled('div')({ minWidth: 0, minHeight: 72, alignContent: 'center' });
const Problem = styled('p')({ ...text[13], margin: 0, color: color.error, overflowWrap: 'anywhere' });

interface MediaRowProps {
  one: PostMedia;
  index: number;
  total: number;
  onDescribe: (altText: string) => void;
  onRetry: () => void;
  /** Also cancels an upload. */
  onRemove: () => void;
}

/** A picture or video in the post editor. */
export function MediaRow({ one, index, total, onDescribe, onRetry, onRemove }: MediaRowProps) {
  const name = `${isVideo(one) ? 'video' : 'picture'} ${index + 1} of ${total}`;
  const { row, handle } = useSortableRow(one.key, `Move ${name}`, { width: '100%', alignSelf: 'center' });
  return (
    <Item {...row}>
      {handle}
      <Preview>
        <PreviewPicture one={one} />
      </Preview>
      <Facts>
        <RowState one={one} name={name} onDescribe={onDescribe} onRetry={onRetry} />
      </Facts>
      <IconButton
        size="small"
        aria-label={one.state.kind === 'sending' ? `Cancel the upload of ${name}` : `Remove ${name}`}
        onClick={onRemove}
      >
        <X size={18} strokeWidth={1.75} />
      </IconButton>
    </Item>
  );
}

function isVideo({ chosen, state }: PostMedia): boolean {
  return state.kind === 'ready' ? state.media.media_type === 'video' : !!chosen && isVideoFile(chosen.file);
}

function PreviewPicture({ one }: { one: PostMedia }) {
  const { chosen, state } = one;
  const stored = state.kind === 'ready' ? state.media.thumbnail_url : null;
  const [broken, setBroken] = useState<string | null>(null);
  const address = stored ?? (chosen && !isVideo(one) ? chosen.previewUrl : null);
  if (address && address !== broken) return <img src={address} alt="" onError={() => setBroken(address)} />;
  const Icon = isVideo(one) ? Film : ImageOff;
  return <Icon size={24} strokeWidth={1.75} aria-hidden />;
}

function RowState({
  one: { altText, state },
  name,
  onDescribe,
  onRetry,
}: Pick<MediaRowProps, 'one' | 'onDescribe' | 'onRetry'> & { name: string }) {
  if (state.kind === 'sending') {
    return state.progress < 1 ? (
      <ProgressBar label="Uploading" value={state.progress} />
    ) : (
      <ProgressBar label="Preparing" value={null} />
    );
  }
  if (state.kind === 'failed') {
    return (
      <>
        <Problem role="alert">{state.error}</Problem>
        {state.isFinal ? null : (
          <Button size="small" onClick={onRetry} aria-label={`Retry the upload of ${name}`}>
            Retry
          </Button>
        )}
      </>
    );
  }
  return (
    <TextInput
      label="Description"
      value={altText}
      onChange={(typed) => onDescribe(Array.from(typed).slice(0, ALT_TEXT_MAX).join(''))}
      isMultiline
      maxRows={6}
      placeholder="Describe it for people who can't see it"
    />
  );
}
