import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { layout, media } from './theme/tokens.ts';

export interface Toast {
  readonly message: string;
  /** For example Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Shows a short note. It disappears: what people must be able to read later stands in the page as well. */
export type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast | null>(null);
const SHOWN_MS = 5000;

/** The way to show a toast; the newest replaces the one before it. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast must be used within a ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { serial: number }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = useCallback<ShowToast>((next) => {
    setToast((last) => ({ ...next, serial: (last?.serial ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const act = () => {
    setOpen(false);
    toast?.action?.onClick();
  };
  return (
    <ToastContext value={show}>
      {children}
      <Snackbar
        key={toast?.serial}
        open={isOpen}
        autoHideDuration={SHOWN_MS}
        onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
        message={toast?.message}
        action={toast?.action ? <ToastAction label={toast.action.label} onClick={act} /> : null}
        sx={{ [media.bottomBar]: { bottom: layout.bottomBar + 12 } }}
      />
    </ToastContext>
  );
}

function ToastAction({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      onClick={onClick}
      sx={{ '&.MuiButton-text.MuiButton-colorPrimary': { color: 'primary.light' } }}
    >
      {label}
    </Button>
  );
}
