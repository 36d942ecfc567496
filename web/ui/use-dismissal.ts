import { useEffect, useEffectEvent } from 'react';

interface Dismissal {
  isActive: boolean;
  onDismiss: () => void;
  /** Clicks inside these do not count as outside. */
  inside: readonly (Element | null)[];
}

/** Dismisses a floating box on Escape or a press outside. Listens on the document, because the box has no focus. */
export function useDismissal({ isActive, onDismiss, inside }: Dismissal): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss();
  });
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !inside.some((element) => element?.contains(target))) onDismiss();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKey = (event: KeyboardEvent) => onKey(event);
    const handlePress = (event: PointerEvent) => onPress(event);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePress, { capture: true });
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePress, { capture: true });
    };
  }, [isActive]);
}
