import type { Activity } from '@plotline/contract/feed.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, EyeOff, Flag, Link, Pencil, Share, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { activityPath } from '../../platform/paths.ts';
import { useEffectiveViewer } from '../../platform/view-as.tsx';
import type { MenuEntry } from '../../ui/ActionMenu.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { canShare, useCopyLink, useShare } from '../../ui/ShareButton.tsx';
import { putActivity } from './feed-cache.ts';
import { postTitle } from './post-title.ts';

const HidePostDialog = lazyPart(async () => (await import('./HidePostDialog.tsx')).HidePostDialog);
const ReportDialog = lazyPart(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);
const PostVisibilityDialog = lazyPart(
  async () => (await import('./PostVisibilityDialog.tsx')).PostVisibilityDialog,
);
const PostEditor = lazyPart(async () => (await import('../media/PostEditor.tsx')).PostEditor);

/** The menu of a post, with more entries for an own post. */
export function PostMenu({ activity }: { activity: Activity }) {
  const passOn = usePassOn(activity);
  const [isHiding, setHiding] = useState(false);
  // The dialog also undoes hiding, after it has closed.
  const [wasHiding, setWasHiding] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isChoosingViewers, setChoosingViewers] = useState(false);
  const openHiding = () => {
    setWasHiding(true);
    setHiding(true);
  };
  const queries = useQueryClient();
  const [isReporting, setReporting] = useState(false);
  const viewer = useEffectiveViewer();
  const isOwn = viewer === activity.username;
  const hide = { label: 'Hide from feed', icon: EyeOff, onPick: openHiding };
  const edit = { label: 'Edit post', icon: Pencil, onPick: () => setEditing(true) };
  const viewers = { label: 'Who can see this', icon: UsersRound, onPick: () => setChoosingViewers(true) };
  const own: readonly MenuEntry[] = isOwn ? [edit, viewers, hide] : [];
  const report: MenuEntry = { label: 'Report', icon: Flag, onPick: () => setReporting(true) };
  const others: readonly MenuEntry[] = isOwn || viewer === null ? [] : [report];
  return (
    <>
      <MenuButton
        label="More about this post"
        icon={Ellipsis}
        variant="plain"
        entries={[...own, ...passOn, ...others]}
      />
      {isOwn && wasHiding ? (
        <Suspense>
          <HidePostDialog activity={activity} isOpen={isHiding} onClose={() => setHiding(false)} />
        </Suspense>
      ) : null}
      {isChoosingViewers ? (
        <Suspense>
          <PostVisibilityDialog activity={activity} onClose={() => setChoosingViewers(false)} />
        </Suspense>
      ) : null}
      {isReporting ? (
        <Suspense>
          <ReportDialog
            target={{ type: 'activity', uuid: activity.activity_uuid }}
            isOpen
            onClose={() => setReporting(false)}
          />
        </Suspense>
      ) : null}
      {isEditing ? (
        <Suspense>
          <PostEditor
            activity={activity}
            onSaved={(saved) => {
              putActivity(queries, saved);
              setEditing(false);
            }}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function usePassOn(activity: Activity): readonly MenuEntry[] {
  const copyLink = useCopyLink();
  const share = useShare();
  const href = activityPath(activity.username, activity.activity_uuid);
  const title = postTitle(activity);
  const copy: MenuEntry = { label: 'Copy link', icon: Link, onPick: () => void copyLink(href) };
  // Without a share sheet, sharing equals the entry above.
  if (!canShare()) return [copy];
  return [copy, { label: 'Share', icon: Share, onPick: () => void share({ href, title }) }];
}
