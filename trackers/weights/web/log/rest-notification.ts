/** Returns whether notifications are allowed, can be requested or are unavailable. */
export function restNotificationState(): 'granted' | 'askable' | 'unavailable' {
  if (!('Notification' in window) || Notification.permission === 'denied') return 'unavailable';
  return Notification.permission === 'granted' ? 'granted' : 'askable';
}

/** Vibrates, and shows a notification while the page is hidden. */
export function notifyRestOver(exercise: string): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  if (document.visibilityState === 'visible' || restNotificationState() !== 'granted') return;
  try {
    new Notification('Rest is over', { body: exercise, tag: 'rest' }).addEventListener('click', () =>
      window.focus(),
    );
  } catch {
    // Some phones only let a service worker show notifications.
  }
}
