import { useEffect, useEffectEvent } from 'react';

interface Dismissal {
  isActive: boolean;
  onDismiss: () => void;
  /** Clicks inside these do not count as outside. */
  inside: readonly (Element | null)[];
}

/** Escape, or a press anywhere else, dismisses what floats: the focus is elsewhere while something is hovered. */
export function useDismissal({ isActive, onDismiss, inside }: Dismissal): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss();
  });
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !inside.some((element) => element?.contains(target))) onDismiss();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listenToKeys = (event: KeyboardEvent) => onKey(event);
    const listenToPresses = (event: PointerEvent) => onPress(event);
    document.addEventListener('keydown', listenToKeys);
    document.addEventListener('pointerdown', listenToPresses, { capture: true });
    return () => {
      document.removeEventListener('keydown', listenToKeys);
      document.removeEventListener('pointerdown', listenToPresses, { capture: true });
    };
  }, [isActive]);
}
