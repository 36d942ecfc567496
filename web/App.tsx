import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { api } from './platform/api.ts';
import { navigate } from './platform/location.ts';
import { AuthProvider } from './platform/session.tsx';
import { Routes } from './routes.tsx';
import { NavigationProvider } from './ui/navigation.tsx';
import { ThemeRoot } from './ui/theme/ThemeRoot.tsx';
import { ToastProvider } from './ui/Toasts.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** The nonce of the page's content security policy. */
  nonce?: string | undefined;
}

/** The whole app: its providers around the page of the current URL. */
export function App({ queryClient, nonce }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AuthProvider api={api} goTo={(href) => navigate(href)}>
          <ThemeRoot nonce={nonce}>
            <NavigationProvider navigate={navigate}>
              <ToastProvider>
                <Routes />
              </ToastProvider>
            </NavigationProvider>
          </ThemeRoot>
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
