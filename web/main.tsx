import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from './platform/api.ts';
import { readNonce } from './platform/app-config.ts';
import { navigate } from './platform/location.ts';
import { createQueryClient } from './platform/query-client.ts';
import { AuthProvider } from './platform/session.tsx';
import { Routes } from './routes.tsx';
import { NavigationProvider } from './ui/navigation.tsx';
import { ThemeRoot } from './ui/theme/ThemeRoot.tsx';
import { ToastProvider } from './ui/Toasts.tsx';

const queryClient = createQueryClient({ isOnline: navigator.onLine });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root element');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AuthProvider api={api} goTo={(href) => navigate(href)}>
        <ThemeRoot nonce={readNonce()}>
          <NavigationProvider navigate={navigate}>
            <ToastProvider>
              <Routes />
            </ToastProvider>
          </NavigationProvider>
        </ThemeRoot>
      </AuthProvider>
    </QueryClientProvider>
  </StrictMode>,
);
