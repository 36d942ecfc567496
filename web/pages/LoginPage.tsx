import { LoginForm } from '../features/accounts/LoginForm.tsx';
import { useLogin } from '../features/accounts/use-login.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { homePath } from '../platform/paths.ts';
import { useAuth } from '../platform/session.tsx';
import { Redirect } from '../platform/use-location.tsx';

export function LoginPage() {
  const { user } = useAuth();
  const login = useLogin();
  useDocumentTitle('Sign In');
  // While busy, the success itself decides where to go.
  if (user && !login.isBusy) return <Redirect to={homePath} />;
  return <LoginForm login={login} />;
}
