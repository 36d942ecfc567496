/** The event with which Chromium offers to install the app; TypeScript has no type for it. */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** The current offer, and a callback for its changes. Small, because it has to listen from the start of every page. */
export const installOffer: { current: InstallOffer | null; onChange?: () => void } = { current: null };

// The event comes once, soon after the page has loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  // Otherwise the browser shows a banner of its own.
  event.preventDefault();
  // The listened event is the one that Chromium documents.
  installOffer.current = event as InstallOffer;
  installOffer.onChange?.();
});
