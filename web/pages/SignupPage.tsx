import { SignupDone } from '../features/accounts/SignupDone.tsx';
import { SignupForm } from '../features/accounts/SignupForm.tsx';
import { useSignup } from '../features/accounts/use-signup.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { homePath } from '../platform/paths.ts';
import { useAuth } from '../platform/session.tsx';
import { Redirect } from '../platform/use-location.tsx';

export function SignupPage() {
  const { user } = useAuth();
  const signup = useSignup();
  useDocumentTitle('Sign Up');
  if (signup.state.step === 'done') return <SignupDone />;
  if (user && signup.state.step === 'editing') return <Redirect to={homePath} />;
  return <SignupForm signup={signup} />;
}
