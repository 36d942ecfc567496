import { Skeleton } from '../../ui/Skeleton.tsx';
import { FeedSkeleton } from '../../features/feed/FeedSkeleton.tsx';
import { PostSkeleton } from '../../features/feed/PostSkeleton.tsx';
import { ProfileSkeleton } from '../../features/profiles/ProfileSkeleton.tsx';
import { StripSkeleton } from '../../features/trackers/StripSkeleton.tsx';
import { TrackerSkeleton } from '../../features/trackers/TrackerSkeleton.tsx';
import { BACK_TO_SETTINGS, settingsPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { useLocation } from '../../platform/use-location.tsx';
import { backFrom } from '../../tracker-kit/back-to.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { Card } from '../../ui/Card.tsx';
import { Page, type PageProps } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { media, query, radius } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

// Each page has a skeleton in its own shape, shown while its code, the session or its content loads.

const TOGGLE_HEIGHT = 38;

export type PageShape = 'plain' | 'post' | 'wide' | 'columns' | 'home' | 'profile' | 'tracker' | 'admin';

/** The placeholder of a page whose code is loading. */
export function PageSkeleton({ shape, tracker = '' }: { shape: PageShape; tracker?: string | undefined }) {
  switch (shape) {
    case 'home':
      return <HomeSkeleton />;
    case 'profile':
      return <ProfilePageSkeleton />;
    case 'tracker':
      return <TrackerPageFallback type={tracker} />;
    case 'admin':
      return <AdminSkeleton />;
    case 'post':
      return <PostPageSkeleton />;
    case 'columns':
      return <SettingsPageSkeleton />;
    case 'wide':
      return <WidePage type={tracker} />;
    default:
      return <FeedPage />;
  }
}

/** One section of the settings has a link back on phones. */
function SettingsPageSkeleton() {
  const isPhone = useMatches(query.phone);
  const isSection = useLocation().pathname !== settingsPath;
  return (
    <FeedPage
      width="columns"
      share={isPhone ? null : {}}
      back={isPhone && isSection ? BACK_TO_SETTINGS : undefined}
    />
  );
}

/** Subpages of a tracker, whose name takes the room of their title. */
function WidePage({ type }: { type: string }) {
  const definition = useTrackerRegistry().get(type)?.definition;
  const [, username = '', , page = ''] = useLocation().pathname.split('/');
  return <FeedPage width="wide" title={definition?.name} back={backFrom(page, username, definition)} />;
}

function FeedPage({
  title = <VisuallyHidden>Loading</VisuallyHidden>,
  ...shape
}: Partial<Omit<PageProps, 'children'>>) {
  return (
    <Page title={title} {...shape}>
      <FeedSkeleton />
    </Page>
  );
}

/**
 * The toggle, the viewer's trackers and the feed. While the session is unknown, the viewer is taken for a user: guests are
 * known from the start.
 */
export function HomeSkeleton() {
  const { session } = useAuth();
  return (
    <Page
      title="Home"
      controls={
        <Skeleton
          variant="rounded"
          width={184}
          height={TOGGLE_HEIGHT}
          sx={{ borderRadius: `${radius.full}px` }}
        />
      }
      aside={<></>}
    >
      {session.status === 'signed-out' ? null : <StripSkeleton />}
      <FeedSkeleton />
    </Page>
  );
}

export function ProfilePageSkeleton() {
  return (
    <Page title="Profile" lead={<ProfileLeadSkeleton />} aside={<></>}>
      <FeedSkeleton />
    </Page>
  );
}

/** The header of a profile, a tracker, and the year's heatmap. */
export function ProfileLeadSkeleton() {
  const borderRadius = `${radius.card}px`;
  return (
    <>
      <ProfileSkeleton />
      <Skeleton variant="rounded" height={72} sx={{ borderRadius }} />
      <Skeleton
        variant="rounded"
        sx={{ borderRadius, height: 191, [media.aside]: { height: 240 }, [media.phone]: { height: 316 } }}
      />
    </>
  );
}

function PostPageSkeleton() {
  return (
    <Page title="Activity" aside={<></>}>
      <PostSkeleton />
    </Page>
  );
}

export function TrackerPageFallback({ type }: { type: string }) {
  const definition = useTrackerRegistry().get(type)?.definition;
  if (!definition) return <FeedPage width="wide" />;
  return (
    <Page title={definition.name} width="wide">
      <TrackerSkeleton definition={definition} />
    </Page>
  );
}

function AdminSkeleton() {
  return (
    <Page title="Admin Dashboard" width="wide" share={null}>
      <Card>
        <ListSkeleton rows={8} />
      </Card>
    </Page>
  );
}
