import { useEffect, useState } from 'react';
import { homePath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { refusal, signupBody, type SignupFields } from './signup-form.ts';

export type SignupState =
  | { readonly step: 'editing'; readonly error: string | null; readonly fieldErrors: FieldErrors }
  | { readonly step: 'busy' | 'done'; readonly error: null; readonly fieldErrors: FieldErrors };

type FieldErrors = Readonly<Record<string, string>>;

const REDIRECT_MS = 2000;
const NO_ERRORS: FieldErrors = {};

/** Creates the account, then loads the app again after a moment to read that it worked. */
export function useSignup() {
  const auth = useAuth();
  const [state, setState] = useState<SignupState>({ step: 'editing', error: null, fieldErrors: NO_ERRORS });
  const isDone = state.step === 'done';
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => window.location.assign(homePath), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function submit(fields: SignupFields) {
    setState({ step: 'busy', error: null, fieldErrors: NO_ERRORS });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const result = await auth.signup(signupBody(fields, timeZone));
    if (result.ok) return setState({ step: 'done', error: null, fieldErrors: NO_ERRORS });
    setState({ step: 'editing', ...refusal(result) });
  }
  return { state, submit };
}
