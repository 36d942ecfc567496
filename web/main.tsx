import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from './platform/api.ts';
import { readNonce } from './platform/app-config.ts';
import { createQueryClient } from './platform/query-client.ts';
import { AuthProvider } from './platform/session.tsx';
import { router } from './routes.tsx';
import { NavigationProvider } from './ui/navigation.tsx';
import { ThemeRoot } from './ui/theme/ThemeRoot.tsx';
import { ToastProvider } from './ui/Toasts.tsx';

const queryClient = createQueryClient();
const navigate = (href: string) => void router.navigate({ href });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root element');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AuthProvider api={api} goTo={navigate}>
        <ThemeRoot nonce={readNonce()}>
          <NavigationProvider navigate={navigate}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </NavigationProvider>
        </ThemeRoot>
      </AuthProvider>
    </QueryClientProvider>
  </StrictMode>,
);
