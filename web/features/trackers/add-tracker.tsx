import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { lazyAddition } from '../../ui/lazy-part.ts';

const AddTrackerDialog = lazyAddition(async () => (await import('./AddTrackerDialog.tsx')).AddTrackerDialog);

type OpenAddTracker = (type?: string) => void;

const AddTrackerContext = createContext<OpenAddTracker | null>(null);

export function useAddTrackerDialog(): OpenAddTracker {
  const open = use(AddTrackerContext);
  if (!open) throw new Error('useAddTrackerDialog must be used within an AddTrackerProvider');
  return open;
}

interface Opening {
  /** A new key per opening: a choice that was not added is forgotten. */
  readonly serial: number;
  readonly type: string | undefined;
}

/** Holds the one dialog that all "add tracker" buttons open. */
export function AddTrackerProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState<Opening | null>(null);
  const open = useCallback<OpenAddTracker>((type) => {
    setOpening((last) => ({ serial: (last?.serial ?? 0) + 1, type }));
    setOpen(true);
  }, []);
  return (
    <AddTrackerContext value={open}>
      {children}
      {opening ? (
        <AddTrackerDialog
          key={opening.serial}
          isOpen={isOpen}
          firstChoice={opening.type}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </AddTrackerContext>
  );
}
