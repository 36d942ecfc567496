import { Button } from './Button.tsx';
import { styled } from './theme/styled.ts';
import { createContext, use, useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { color, layout, media, mixin, radius, shadow, space, text } from './theme/tokens.ts';
import { useTimer } from './use-timer.ts';

export interface Toast {
  readonly message: string;
  /** For example Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Shows a message for some seconds. Anything that users need later must be on the page as well. */
export type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | null>(null);
const SHOWN_MS = 5000;

const Place = styled('output')({
  position: 'fixed',
  zIndex: 1400,
  left: space(6),
  bottom: space(6),
  maxWidth: `min(480px, calc(100vw - ${space(12)}))`,
  [media.rail]: { left: layout.rail + 24 },
  [media.sidebar]: { left: layout.sidebar + 24 },
  [media.phone]: { left: space(3), right: space(3), maxWidth: 'none', bottom: space(3) },
  [media.bottomBar]: { bottom: `calc(${layout.bottomBar + 12}px + env(safe-area-inset-bottom))` },
});
const Note = styled('div')({
  ...text[14],
  ...mixin.row(3),
  minHeight: 48,
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(4)}`,
  borderRadius: radius.base,
  backgroundColor: color.inverse,
  color: color.onInverse,
  boxShadow: shadow.float,
  overflowWrap: 'anywhere',
  '@keyframes toast-in': { from: { opacity: 0, transform: 'translateY(8px)' } },
  animation: 'toast-in 160ms ease-out',
});

/** Returns the function that shows a toast; a new one replaces the previous one. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { serial: number }) | null>(null);
  const show = useCallback<ShowToast>(
    (next) => setToast((last) => ({ ...next, serial: (last?.serial ?? 0) + 1 })),
    [],
  );
  // The live region is always mounted: screen readers announce only changes inside a known one.
  return (
    <ToastContext value={show}>
      {children}
      <Place aria-live="polite">
        {toast ? <ToastNote key={toast.serial} toast={toast} onClose={() => setToast(null)} /> : null}
      </Place>
    </ToastContext>
  );
}

/** Stays while it is hovered or focused. */
function ToastNote({ toast: { message, action }, onClose }: { toast: Toast; onClose: () => void }) {
  const { later, cancel } = useTimer();
  const start = () => later(onClose, SHOWN_MS);
  const begin = useEffectEvent(start);
  useEffect(() => begin(), []);
  return (
    <Note onPointerEnter={cancel} onPointerLeave={start} onFocus={cancel} onBlur={start}>
      <span style={{ flex: 1 }}>{message}</span>
      {action ? (
        <Button
          size="small"
          onClick={() => {
            onClose();
            action.onClick();
          }}
          sx={{ color: color.onInverse }}
        >
          {action.label}
        </Button>
      ) : null}
    </Note>
  );
}
