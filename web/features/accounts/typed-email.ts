import { useEffect } from 'react';

let latest = '';

/** The email address that the visitor typed on another account page; its field starts with it. */
export function typedEmail(): string {
  return latest;
}

/** Keeps the address for the other account pages until the page is loaded again. */
export function useTypedEmail(email: string): void {
  useEffect(() => {
    latest = email;
  }, [email]);
}
