import { LoginForm } from '../features/accounts/LoginForm.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';

export function LoginPage() {
  useDocumentTitle('Sign In');
  return <LoginForm />;
}
