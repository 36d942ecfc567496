import { SignupForm } from '../features/accounts/SignupForm.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';

export function SignupPage() {
  useDocumentTitle('Sign Up');
  return <SignupForm />;
}
