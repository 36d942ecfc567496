import { ResetPasswordForm } from '../features/accounts/ResetPasswordForm.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';

/** Where a mailed link leads. */
export function ResetPasswordPage({ token }: { token: string }) {
  useDocumentTitle('Set a new password');
  return <ResetPasswordForm token={token} />;
}
