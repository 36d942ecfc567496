import { ActionError } from '../../ui/ActionError.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { Activity, PostVisibility } from '@plotline/contract/feed.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Share } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { activityPath } from '../../platform/paths.ts';
import { PostViewers } from '../../tracker-kit/PostViewers.tsx';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useShare } from '../../ui/ShareButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { color, media, mixin, query, space, text, weight } from '../../ui/theme/tokens.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { DiscardChanges } from '../media/DiscardChanges.tsx';
import { PostFields } from '../media/PostFields.tsx';
import { usePostDraft } from '../media/use-post-draft.ts';
import { useMyTrackers } from '../trackers/use-trackers.ts';
import { putActivity } from './feed-cache.ts';
import { PictureCards, useHasPublicPages } from './PictureCards.tsx';
import { useSaveVisibility } from './post-visibility.ts';
import { postTitle } from './post-title.ts';

/** Has a minimum height, so that little moves when the summary has loaded. */
const Frame = styled('div')({
  containerType: 'inline-size',
  '@media (min-height: 600px)': { minHeight: 520 },
});
/** Two columns in wide sheets: stats beside what the author can do. */
const Parts = styled('div')({
  ...mixin.grid(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': mixin.column(4),
  [media.phone]: { gap: space(3), '& > *': { gap: space(3) } },
  '@container (min-width: 600px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: space(6),
    // In a low window the column would be cut.
    '@media (min-height: 480.05px)': {
      '& > :first-of-type': { position: 'sticky', top: 0, alignSelf: 'start' },
    },
  },
});
const Description = styled('p')({
  ...text[20],
  margin: `0 0 ${space(3)}`,
  // Two lines at most.
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  fontWeight: weight.semibold,
  letterSpacing: '-0.015em',
  [media.phone]: { marginBottom: space(2) },
  overflowWrap: 'anywhere',
  // Beside the title of the sheet.
  [media.landscapePhone]: { ...text[14], flex: 1, margin: 0, WebkitLineClamp: 1 },
  // Descriptions begin with a verb.
  '&::first-letter': { textTransform: 'uppercase' },
});
const Note = styled('p')({ ...text[13], margin: `${space(1)} 0 0`, color: color.muted });

/** The summary of an own post: its stats, who sees it, text and pictures, and sharing. */
export function PostSummarySheet({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const queries = useQueryClient();
  const share = useShare();
  const draft = usePostDraft(activity);
  const [isDiscarding, setDiscarding] = useState(false);
  const { isReady, onSummaryReady } = useReadiness(activity);
  const isPrivate = activity.visibility === 'only_me';
  const isLow = useMatches(query.landscapePhone);
  // Pictures are about as high as the stats.
  const isBesidePictures = useHasPublicPages(activity.tracker_type) && !isLow;
  const close = () => {
    if (draft.isChanged) setDiscarding(true);
    else onClose();
  };
  const saveAnd = (then: () => void) => {
    if (!draft.isChanged) return then();
    draft.save((saved) => {
      putActivity(queries, saved);
      then();
    });
  };
  const href = activityPath(activity.username, activity.activity_uuid);
  const shareAndClose = () => void share({ href, title: postTitle(activity) }).then(onClose);
  const description = (
    <Description dir="auto" title={activity.activity_description}>
      {activity.activity_description}
    </Description>
  );
  const viewers = <Viewers activity={activity} />;
  return (
    <Dialog
      isSheet
      title="Summary"
      subtitle={isLow ? description : null}
      size="large"
      onClose={close}
      isBusy={draft.isSaving}
      actions={
        <>
          <Button
            variant={isPrivate ? 'contained' : 'outlined'}
            color={isPrivate ? 'primary' : 'inherit'}
            disabled={!draft.canSave}
            loading={draft.isSaving && isPrivate}
            onClick={() => saveAnd(onClose)}
          >
            Done
          </Button>
          {isPrivate ? null : (
            <Button
              variant="contained"
              startIcon={<Share size={18} strokeWidth={1.75} aria-hidden />}
              disabled={!draft.canSave}
              loading={draft.isSaving}
              onClick={() => saveAnd(shareAndClose)}
            >
              Share
            </Button>
          )}
        </>
      }
    >
      <Frame>
        {isLow ? null : description}
        <Parts>
          <div style={isReady ? undefined : { display: 'none' }}>
            <Suspense fallback={null}>
              <SummaryStats activity={activity} onReady={onSummaryReady} />
            </Suspense>
            {isBesidePictures ? viewers : null}
          </div>
          {isReady ? (
            <div>
              {isBesidePictures ? null : viewers}
              <PostFields draft={draft} textHelp="Saved with your post." isCompact />
              <PictureCards activity={activity} />
            </div>
          ) : null}
        </Parts>
        {isReady ? null : <PartsSkeleton />}
      </Frame>
      <DiscardChanges
        isOpen={isDiscarding}
        onDiscard={() => {
          draft.discard();
          onClose();
        }}
        onClose={() => setDiscarding(false)}
      />
    </Dialog>
  );
}

/** Time after which authors can write and share, even if the summary has not arrived. */
const MAX_WAIT_MS = 4_000;

/** Holds back the parts of the sheet until all are known: none is drawn at a place that it would leave again. */
function useReadiness(activity: Activity) {
  const [isSummaryReady, setSummaryReady] = useState(false);
  const [isLate, setLate] = useState(false);
  useDelayed(true, MAX_WAIT_MS, () => setLate(true));
  const web = useTrackerWeb(activity.tracker_type);
  const hasNoSummary = web.isError || (web.isSuccess && !web.data?.PostSummary);
  // Whether there are pictures to share depends on the tracker's privacy.
  const isTrackerKnown = !useMyTrackers().isPending;
  const onSummaryReady = useCallback(() => setSummaryReady(true), []);
  return { isReady: isLate || ((isSummaryReady || hasNoSummary) && isTrackerKnown), onSummaryReady };
}

function PartsSkeleton() {
  return (
    <Loading label="Loading the summary">
      <Parts>
        <div>
          <Skeleton variant="rounded" height={88} />
          <Skeleton variant="rounded" height={220} />
        </div>
        <div>
          <Skeleton variant="rounded" height={56} />
          <Skeleton variant="rounded" height={76} />
          <Skeleton variant="rounded" height={160} />
        </div>
      </Parts>
    </Loading>
  );
}

function SummaryStats({ activity, onReady }: { activity: Activity; onReady: () => void }) {
  const { data: web } = useTrackerWeb(activity.tracker_type);
  if (!web?.PostSummary) return null;
  return (
    <ErrorBoundary
      what={`summary of a ${activity.tracker_type} post`}
      resetKey={activity}
      fallback={<Note>Couldn't show the summary.</Note>}
    >
      <web.PostSummary activity={activity} onReady={onReady} />
    </ErrorBoundary>
  );
}

/** Chooses who sees the post; a choice is saved right away. */
function Viewers({ activity }: { activity: Activity }) {
  const save = useSaveVisibility(activity);
  const saved: PostVisibility = activity.visibility ?? 'everyone';
  return (
    <PostViewers
      value={save.isPending ? save.variables : saved}
      onChange={(visibility) => save.mutate(visibility)}
      isDisabled={save.isPending}
    >
      <ActionError
        error={save.error}
        fallback="Couldn't change who can see the post"
        sx={{ marginTop: space(2) }}
      />
    </PostViewers>
  );
}
