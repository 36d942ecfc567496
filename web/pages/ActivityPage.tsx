import { Unlink } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { useDeferredValue } from 'react';
import { activityTitle } from '@plotline/contract/page-titles.ts';
import { CommentTargetProvider } from '../features/comments/comment-target.tsx';
import { FeedCard } from '../features/feed/FeedCard.tsx';
import { PostSkeleton } from '../features/feed/PostSkeleton.tsx';
import { useActivity } from '../features/feed/use-activity.ts';
import { ApiError, messageOf } from '../platform/api-error.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { homePath } from '../platform/paths.ts';
import { useEffectiveViewer } from '../platform/view-as.tsx';
import { useShapedPost } from '../tracker-kit/use-readings.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { lazyAddition } from '../ui/lazy-part.ts';
import { Page } from '../ui/Page.tsx';
import { query } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';
import { CanonicalName } from './frame/CanonicalName.tsx';

interface ActivityPageProps {
  username: string;
  uuid: string;
  /** The comment to bring into view, and the head of its thread when it is a reply. */
  comment: string | undefined;
  thread: string | undefined;
  /** Whether the summary of an own activity covers the page. */
  isSummaryOpen: boolean;
  onSummaryClose: () => void;
}

const PostSummarySheet = lazyAddition(
  async () => (await import('../features/feed/PostSummarySheet.tsx')).PostSummarySheet,
);

const AuthorAside = lazyAddition(async () => (await import('./frame/AuthorAside.tsx')).AuthorAside);

/** The page of one activity. It is found by its id; the username in the path is decoration. */
export function ActivityPage(props: ActivityPageProps) {
  const { username, uuid, comment, thread, isSummaryOpen, onSummaryClose } = props;
  const viewer = useEffectiveViewer();
  const activity = useActivity(uuid);
  // A cached activity is hidden once it is deleted or no longer visible.
  const data = isMissing(activity.error) ? undefined : activity.data;
  // Deferred, so that the post is rendered without blocking the page.
  const isRendered = useDeferredValue(data !== undefined);
  const shown = useShapedPost(data);
  const hasAside = useMatches(query.aside);
  useDocumentTitle(shown ? activityTitle(shown, shown.activity_description) : 'Activity');
  if (data && data.username !== username) return <CanonicalName username={data.username} />;
  return (
    <Page title="Activity" aside={data ? <AuthorAside activity={data} /> : <></>}>
      {data && isRendered ? (
        <CommentTargetProvider comment={comment} thread={thread}>
          <FeedCard activity={data} appearance="whole" />
        </CommentTargetProvider>
      ) : null}
      {data && isRendered && !hasAside ? <AuthorAside activity={data} isBelow /> : null}
      {data && isSummaryOpen && viewer === data.username ? (
        <PostSummarySheet activity={data} onClose={onSummaryClose} />
      ) : null}
      {activity.isPending || (data && !isRendered) ? <PostSkeleton /> : null}
      {activity.isError && !data ? (
        <Card>
          <Failure error={activity.error} onRetry={() => void activity.refetch()} />
        </Card>
      ) : null}
    </Page>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isMissing(error)) {
    return <ErrorState message={messageOf(error, 'Failed to load this activity')} onRetry={onRetry} />;
  }
  const action = (
    <Button variant="contained" href={homePath}>
      Browse Activity Feed
    </Button>
  );
  return (
    <EmptyState icon={<Unlink />} title="This activity isn't available" action={action}>
      It may be private or may no longer exist.
    </EmptyState>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
