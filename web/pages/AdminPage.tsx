import { styled } from '../ui/theme/styled.ts';
import { PAGE_TITLES } from '@plotline/contract/page-titles.ts';
import type { ComponentType, ReactNode } from 'react';
import { ADMIN_TABS, tabHref, tabIn, type AdminTab } from '../features/admin/admin-url.ts';
import { Operations } from '../features/admin/operations/Operations.tsx';
import { WebSocketMonitor } from '../features/admin/realtime/WebSocketMonitor.tsx';
import { TrackerManagement } from '../features/admin/trackers/TrackerManagement.tsx';
import { UserManagement } from '../features/admin/users/UserManagement.tsx';
import { ReportQueue } from '../features/moderation/ReportQueue.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import type { PageQuery, SetPageQuery } from '../platform/page-query.ts';
import { adminPath, profilePath } from '../platform/paths.ts';
import { LinkTabs, tabId } from '../ui/LinkTabs.tsx';
import { Page } from '../ui/Page.tsx';
import { space } from '../ui/theme/tokens.ts';
import { useAuth } from '../platform/session.tsx';
import { Redirect } from '../platform/use-location.tsx';
import { PageSkeleton } from './frame/PageSkeleton.tsx';
import { RequireLogin } from './frame/RequireLogin.tsx';

interface AdminPageProps {
  query: PageQuery;
  setQuery: SetPageQuery;
}

const PANEL = 'admin-panel';
const TITLE = PAGE_TITLES[adminPath] ?? '';
const panels: Readonly<Record<AdminTab, ComponentType<AdminPageProps>>> = {
  users: UserManagement,
  reports: ReportQueue,
  trackers: TrackerManagement,
  websocket: WebSocketMonitor,
  operations: Operations,
};
const tabs = ADMIN_TABS.map((tab) => ({ ...tab, href: tabHref(tab.key) }));

const Panel = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 });

/** The dashboard of administrators; the tab and its filters are in the URL. */
export function AdminPage(props: AdminPageProps) {
  useDocumentTitle(TITLE);
  const tab = tabIn(props.query);
  const Content = panels[tab];
  return (
    <RequireAdmin>
      <Page title={TITLE} width="wide" share={null}>
        <LinkTabs label={TITLE} tabs={tabs} current={tab} panelId={PANEL} />
        <Panel role="tabpanel" id={PANEL} aria-labelledby={tabId(PANEL, tab)}>
          <Content key={tab} {...props} />
        </Panel>
      </Page>
    </RequireAdmin>
  );
}

/** Restricts a page to administrators: visitors sign in first, others go to their profile. The server checks as well. */
function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireLogin skeleton={<PageSkeleton shape="admin" />}>
      <AdminOnly>{children}</AdminOnly>
    </RequireLogin>
  );
}

function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  if (!user) return null;
  return user.role === 'admin' ? children : <Redirect to={profilePath(user.username)} />;
}
