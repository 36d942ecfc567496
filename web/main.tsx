import './framework.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { openerOf, readNonce } from './platform/app-config.ts';
import { currentUserKey } from './platform/current-user.ts';
import { createQueryClient } from './platform/query-client.ts';
import { loadFirstPage } from './routes.tsx';

const queryClient = createQueryClient({ isOnline: navigator.onLine });
// Stale, so that the session is still checked: the browser may show an old copy of the page.
if (openerOf() === '') queryClient.setQueryData(currentUserKey, null, { updatedAt: 0 });
// Not awaited: the code of the pages imports this module's chunk.
void loadFirstPage(queryClient).then(start);

/** Renders the app. Only once its page is there, so that it is not one long task with the modules of this chunk. */
function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root element');
  const app = createRoot(root);
  const nonce = readNonce();
  // Rendered in the background: the first paint is there, and stays responsive.
  startTransition(() => app.render(<App queryClient={queryClient} nonce={nonce} />));
}
