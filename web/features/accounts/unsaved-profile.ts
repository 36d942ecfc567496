import type { User } from '@plotline/contract/accounts.ts';
import { useEffect } from 'react';
import { profileFields, unsavedFields, type ProfileFields } from './profile-form.ts';

/** Unsaved changes of the profile form until the app reloads: leaving the page for another one loses nothing. */
let unsaved: Partial<ProfileFields> = {};

/** Returns the stored fields with the unsaved changes. */
export function fieldsWithUnsaved(user: User): ProfileFields {
  return { ...profileFields(user), ...unsaved };
}

export function forgetUnsaved(): void {
  unsaved = {};
}

/** Keeps the changes, and makes browsers ask before a reload loses them. */
export function useUnsavedProfile(user: User, fields: ProfileFields): void {
  const changed = unsavedFields(user, fields);
  const hasChanges = Object.keys(changed).length > 0;
  useEffect(() => {
    unsaved = changed;
  });
  useEffect(() => {
    if (!hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
}
