import { useSyncExternalStore } from 'react';
import { installOffer } from './install-offer.ts';

/** Whether the app runs in a window of its own, can be installed by a button, or only by the browser's menu. */
export type InstallState = 'installed' | 'offered' | 'by-menu';

const listeners = new Set<() => void>();

installOffer.onChange = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('appinstalled', forgetOffer);

export function useInstallState(): InstallState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, installState);
}

/** Shows the browser's dialog, which can be used once. */
export async function installApp(): Promise<void> {
  const shown = installOffer.current;
  forgetOffer();
  await shown?.prompt();
}

function forgetOffer(): void {
  installOffer.current = null;
  installOffer.onChange?.();
}

/** Returns how the app can be installed at the moment. */
export function installState(): InstallState {
  // A window without the browser's controls.
  if (window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  return installOffer.current ? 'offered' : 'by-menu';
}
