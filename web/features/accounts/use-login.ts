import { EMAIL_INVALID, EMAIL_REQUIRED } from '@plotline/contract/errors.ts';
import { useState } from 'react';
import { useAuth } from '../../platform/session.tsx';
import { isEmail } from './signup-form.ts';
import { takeReturnPath } from './return-path.ts';

interface LoginState {
  readonly isBusy: boolean;
  /** Why the server refused. */
  readonly error: string | null;
  readonly fieldErrors: Readonly<Record<string, string>>;
}

const IDLE: LoginState = { isBusy: false, error: null, fieldErrors: {} };
const PASSWORD_REQUIRED = 'Password is required';

/** Signs in and loads the app again, so that nothing of the visit before stays. */
export function useLogin() {
  const auth = useAuth();
  const [state, setState] = useState<LoginState>(IDLE);

  async function submit(credentials: { email: string; password: string; remember_me: boolean }) {
    const fieldErrors = loginErrors(credentials);
    if (Object.keys(fieldErrors).length > 0) return setState({ ...IDLE, fieldErrors });
    setState({ ...IDLE, isBusy: true });
    const result = await auth.login({ ...credentials, email: credentials.email.trim() });
    if (result.ok) return window.location.assign(takeReturnPath());
    setState({
      isBusy: false,
      error: result.error ?? 'Login failed',
      fieldErrors: result.fieldErrors ?? {},
    });
  }
  return { ...state, submit };
}

function loginErrors({ email, password }: { email: string; password: string }): Record<string, string> {
  const errors: Record<string, string> = {};
  if (email.trim() === '') errors['email'] = EMAIL_REQUIRED;
  else if (!isEmail(email)) errors['email'] = EMAIL_INVALID;
  if (password === '') errors['password'] = PASSWORD_REQUIRED;
  return errors;
}
