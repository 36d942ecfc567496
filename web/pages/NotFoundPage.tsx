import { Button } from '../ui/Button.tsx';
import { MISSING_PAGE_TITLE } from '@plotline/contract/page-titles.ts';
import { Compass } from 'lucide-react';
import { useDocumentTitle } from '../platform/document-title.ts';
import { homePath, loginPath } from '../platform/paths.ts';
import { useAuth } from '../platform/session.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

export function NotFoundPage() {
  const { session, user } = useAuth();
  useDocumentTitle(MISSING_PAGE_TITLE);
  return (
    <Page title={MISSING_PAGE_TITLE}>
      <Card>
        <EmptyState
          icon={<Compass />}
          title="404 - Page Not Found"
          action={
            <Button
              variant="contained"
              href={user ? homePath : loginPath}
              // Keeps its space until the session is known.
              style={session.status === 'unknown' ? { visibility: 'hidden' } : undefined}
            >
              {user ? 'Home' : 'Login'}
            </Button>
          }
        >
          This page doesn't exist.
        </EmptyState>
      </Card>
    </Page>
  );
}
