import { ChartNoAxesCombined } from 'lucide-react';
import { useDocumentTitle } from '../platform/document-title.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { RequireAdmin } from './frame/RequireAdmin.tsx';

export function AdminPage() {
  useDocumentTitle('Admin Panel');
  return (
    <RequireAdmin>
      <Page title="Admin Panel" width="wide">
        <Card>
          <EmptyState icon={<ChartNoAxesCombined />} title="No screens for administrators yet">
            On the server, npm run admin lists people, and promotes, deactivates or reactivates them.
          </EmptyState>
        </Card>
      </Page>
    </RequireAdmin>
  );
}
