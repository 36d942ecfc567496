import { Services } from '../features/admin/Services.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';
import { Page } from '../ui/Page.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { RequireAdmin } from './frame/RequireAdmin.tsx';

export function AdminPage() {
  useDocumentTitle('Admin Panel');
  return (
    <RequireAdmin>
      <Page title="Admin Panel" width="wide">
        <Services />
        <SectionCard
          title="People"
          subtitle={
            <>
              On the server, <code>npm run admin</code> lists, promotes, deactivates and reactivates users.
            </>
          }
        />
      </Page>
    </RequireAdmin>
  );
}
