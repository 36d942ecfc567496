import { ResetPasswordForm } from '../features/accounts/ResetPasswordForm.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';

/** The page that a mailed link opens. */
export function ResetPasswordPage({ token }: { token: string }) {
  useDocumentTitle('Set a new password');
  return <ResetPasswordForm token={token} />;
}
