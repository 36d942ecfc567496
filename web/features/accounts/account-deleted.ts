import { useEffect } from 'react';
import { tabStorage } from '../../platform/browser-storage.ts';
import { useToast } from '../../ui/Toasts.tsx';

const KEY = 'account-deleted';

/** Notes for the next page of this tab that the account was deleted. */
export function noteAccountDeleted(): void {
  tabStorage().setItem(KEY, 'true');
}

/** Says once that the account was deleted. */
export function useAccountDeletedToast(): void {
  const showToast = useToast();
  useEffect(() => {
    if (tabStorage().getItem(KEY) === null) return;
    tabStorage().removeItem(KEY);
    showToast({ message: 'Your account and its data were deleted.' });
  }, [showToast]);
}
