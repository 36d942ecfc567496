import { ForgotPasswordForm } from '../features/accounts/ForgotPasswordForm.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';

export function ForgotPasswordPage() {
  useDocumentTitle('Forgot your password?');
  return <ForgotPasswordForm />;
}
