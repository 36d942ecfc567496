import { SignupForm } from '../features/accounts/SignupForm.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';

export function SignupPage({ invite }: { invite: string }) {
  useDocumentTitle('Sign Up');
  return <SignupForm invite={invite} />;
}
