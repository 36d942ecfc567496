import type { Activity } from '@plotline/contract/feed.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  ClipboardList,
  EyeOff,
  Flag,
  Link,
  Pencil,
  Share,
  UsersRound,
  ImageDown,
  Smartphone,
} from 'lucide-react';
import { useState } from 'react';
import { activityPath, summaryPath } from '../../platform/paths.ts';
import { useEffectiveViewer } from '../../platform/view-as.tsx';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/ActionMenu.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import type { MenuPlace } from '../../ui/MenuButton.tsx';
import { canShare, useCopyLink, useShare } from '../../ui/ShareButton.tsx';
import { putActivity } from './feed-cache.ts';
import { postTitle } from './post-title.ts';
import { usePostPictures } from './post-pictures.ts';

const HidePostDialog = lazyAddition(async () => (await import('./HidePostDialog.tsx')).HidePostDialog);
const ReportDialog = lazyAddition(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);
const PostVisibilityDialog = lazyAddition(
  async () => (await import('./PostVisibilityDialog.tsx')).PostVisibilityDialog,
);
const PostEditor = lazyAddition(async () => (await import('../media/PostEditor.tsx')).PostEditor);

interface PostMenuContentProps extends MenuPlace {
  activity: Activity;
}

export function PostMenuContent({ activity, anchor, onClose }: PostMenuContentProps) {
  const passOn = usePassOn(activity);
  const pictures = usePictureEntries(activity);
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
  const summary = useSummaryEntry(activity);
  const own: readonly MenuEntry[] = isOwn ? [...summary, edit, viewers, hide] : [];
  const report: MenuEntry = { label: 'Report', icon: Flag, onPick: () => setReporting(true) };
  const others: readonly MenuEntry[] = isOwn || viewer === null ? [] : [report];
  return (
    <>
      <ActionMenu anchor={anchor} entries={[...own, ...passOn, ...pictures, ...others]} onClose={onClose} />
      {isOwn && wasHiding ? (
        <HidePostDialog activity={activity} isOpen={isHiding} onClose={() => setHiding(false)} />
      ) : null}
      {isChoosingViewers ? (
        <PostVisibilityDialog activity={activity} onClose={() => setChoosingViewers(false)} />
      ) : null}
      {isReporting ? (
        <ReportDialog
          target={{ type: 'activity', uuid: activity.activity_uuid }}
          onClose={() => setReporting(false)}
        />
      ) : null}
      {isEditing ? (
        <PostEditor
          activity={activity}
          onSaved={(saved) => {
            putActivity(queries, saved);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}

function useSummaryEntry(activity: Activity): readonly MenuEntry[] {
  const { data: web } = useTrackerWeb(activity.tracker_type);
  const href = summaryPath(activity.username, activity.activity_uuid);
  return web?.PostSummary ? [{ label: 'Summary', icon: ClipboardList, href }] : [];
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

/** Menu entries that download a post as a picture. */
function usePictureEntries(activity: Activity): readonly MenuEntry[] {
  const pictures = usePostPictures(activity);
  if (!pictures) return [];
  return [
    { label: 'Download card', icon: ImageDown, onPick: () => pictures.download('wide') },
    { label: 'Download story', icon: Smartphone, onPick: () => pictures.download('story') },
  ];
}
