import { ConfirmEmail } from '../features/accounts/ConfirmEmail.tsx';
import { useDocumentTitle } from '../platform/document-title.ts';

/** The page that a mailed link opens. */
export function ConfirmEmailPage({ token }: { token: string }) {
  useDocumentTitle('Confirm your email');
  return <ConfirmEmail token={token} />;
}
