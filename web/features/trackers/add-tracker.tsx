import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';

const AddTrackerDialog = lazy(async () => ({
  default: (await import('./AddTrackerDialog.tsx')).AddTrackerDialog,
}));

const AddTrackerContext = createContext<(() => void) | null>(null);

/** Opens the dialog that adds a tracker: one dialog for all the places that offer it. */
export function useAddTrackerDialog(): () => void {
  const open = use(AddTrackerContext);
  if (!open) throw new Error('useAddTrackerDialog must be used within an AddTrackerProvider');
  return open;
}

export function AddTrackerProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <AddTrackerContext value={() => setState('open')}>
      {children}
      {state === 'unused' ? null : (
        <Suspense>
          <AddTrackerDialog isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </AddTrackerContext>
  );
}
