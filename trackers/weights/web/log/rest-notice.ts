/** Whether a note can be shown when the pause is over, and whether one still has to ask for it. */
export function restNoticeState(): 'granted' | 'askable' | 'unavailable' {
  if (!('Notification' in window) || Notification.permission === 'denied') return 'unavailable';
  return Notification.permission === 'granted' ? 'granted' : 'askable';
}

/** Says that the pause is over, when the page is not being looked at; vibrates where the device can. */
export function noticeRestOver(exercise: string): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  if (document.visibilityState === 'visible' || restNoticeState() !== 'granted') return;
  try {
    new Notification('Rest is over', { body: exercise, tag: 'rest' }).addEventListener('click', () =>
      window.focus(),
    );
  } catch {
    // Some phones only let a service worker show notes; the vibration has to do.
  }
}
