import { styled } from '../../ui/theme/styled.ts';
import { listProfileMedia } from '@plotline/contract/showcase.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, Play } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { cursorPaging, cursorQuery } from '../../platform/cursor-paging.ts';
import { showcaseKey } from '../../platform/query-keys.ts';
import { useViewAs, viewAsKey, viewAsQuery } from '../../platform/view-as.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { color, focusRing, mixin, radius } from '../../ui/theme/tokens.ts';
import { mediaLabel } from '../media/media-labels.ts';

const MediaViewer = lazyAddition(async () => (await import('../media/MediaViewer.tsx')).MediaViewer);

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 4,
  ...mixin.plainList,
  overflow: 'hidden',
  borderRadius: radius.card,
});
const Tile = styled('button')({
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  backgroundColor: color.sunken,
  cursor: 'zoom-in',
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '& svg': {
    position: 'absolute',
    top: 8,
    right: 8,
    color: color.onAccent,
    filter: `drop-shadow(0 0 3px ${color.media})`,
  },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
});
const Placeholder = styled('li')({ aspectRatio: '1', backgroundColor: color.sunken });

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

/** The pictures and videos of a user's posts, newest first. */
export function ProfileMedia({ username, isOwner }: { username: string; isOwner: boolean }) {
  const list = useProfileMedia(username);
  const [opened, setOpened] = useState<number | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (list.isPending)
    return (
      <Grid aria-hidden="true">
        {PLACEHOLDERS.map((place) => (
          <Placeholder key={place} />
        ))}
      </Grid>
    );
  if (list.isError && !list.data) return <LoadError query={list} fallback="Couldn't load media." />;
  const media = list.data.pages.flatMap((page) => page.media);
  if (media.length === 0 && !list.hasNextPage)
    return (
      <EmptyState icon={<Images />} title="No media yet">
        {isOwner ? 'Pictures and videos of your posts appear here.' : "They haven't shared any media yet."}
      </EmptyState>
    );
  const open = (index: number) => {
    setWasOpened(true);
    setOpened(index);
  };
  return (
    <>
      <Grid aria-label="Media">
        {media.map((one, index) => (
          <li key={one.id}>
            <Tile type="button" aria-label={mediaLabel(one, index, media.length)} onClick={() => open(index)}>
              <img src={one.thumbnail_url ?? one.url} alt="" loading="lazy" />
              {one.media_type === 'video' ? <Play size={18} fill="currentColor" aria-hidden /> : null}
            </Tile>
          </li>
        ))}
      </Grid>
      <LoadMore list={list} />
      {wasOpened ? (
        <MediaViewer media={media} owner={username} index={opened} onIndexChange={setOpened} />
      ) : null}
    </>
  );
}

function useProfileMedia(username: string) {
  const viewAs = useViewAs(username);
  return useInfiniteQuery({
    queryKey: [...showcaseKey(username), 'media', ...viewAsKey(viewAs)],
    queryFn: ({ pageParam, signal }) =>
      api.call(listProfileMedia, {
        params: { username },
        query: { ...viewAsQuery(viewAs), ...cursorQuery(pageParam) },
        signal,
      }),
    ...cursorPaging,
  });
}
