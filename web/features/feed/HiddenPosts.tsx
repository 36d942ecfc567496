import { styled } from '../../ui/theme/styled.ts';
import type { HiddenPost } from '@plotline/contract/activities.ts';
import { Eye } from 'lucide-react';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { Card } from '../../ui/Card.tsx';
import { MissingData } from '../../ui/MissingData.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { media, mixin, space } from '../../ui/theme/tokens.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { useRemovedFocus } from '../../ui/use-removed-focus.ts';
import { useHiddenPosts, useRestorePost } from './use-hidden-posts.ts';

const Inset = styled('div')({
  padding: `0 ${space(6)} ${space(3)}`,
  '&:empty': { display: 'none' },
  [media.phone]: { paddingInline: space(4) },
});
/** Descriptions begin with a verb and follow the name of the user. */
const Title = styled('span')({ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } });
const None = styled('div')({
  ...mixin.muted(14),
  ...mixin.row(3),
  minHeight: 64,
  padding: `0 ${space(6)}`,
  '& p': { margin: 0 },
  '& svg': { flex: 'none' },
  [media.phone]: { paddingInline: space(4) },
});

/** The viewer's own hidden posts, each with a button that restores it. */
export function HiddenPosts() {
  const list = useHiddenPosts();
  const restore = useRestorePost();
  const posts = list.data?.pages.flatMap(({ activities }) => activities) ?? [];
  return (
    <Card pad="none">
      <MissingData query={list} fallback="Couldn't load your hidden posts.">
        <Inset>
          <ListSkeleton rows={1} />
        </Inset>
      </MissingData>
      <SettingRows aria-label="Hidden posts" tabIndex={-1}>
        {posts.map((post) => (
          <HiddenPostRow key={post.activity_uuid} post={post} onRestore={() => restore(post)} />
        ))}
      </SettingRows>
      {list.data && posts.length === 0 && !list.hasNextPage ? (
        <None>
          <Eye size={20} strokeWidth={1.75} aria-hidden />
          <p>You haven't hidden any posts. To hide one, use the menu on the post.</p>
        </None>
      ) : null}
      <Inset>
        <LoadMore list={list} />
      </Inset>
    </Card>
  );
}

function HiddenPostRow({ post, onRestore }: { post: HiddenPost; onRestore: () => void }) {
  const name = useTrackerRegistry().get(post.tracker_type)?.definition.name ?? post.tracker_type;
  const detail = (
    <>
      {name} · <RelativeTime instant={post.last_activity_at} />
    </>
  );
  const action = (
    <SecondaryButton size="small" aria-label={`Restore “${post.activity_description}”`} onClick={onRestore}>
      Restore
    </SecondaryButton>
  );
  return (
    <li ref={useRemovedFocus<HTMLLIElement>()}>
      <SettingRow title={<Title>{post.activity_description}</Title>} detail={detail} actions={action} />
    </li>
  );
}
