import Link from '@mui/material/Link';
import Button from '@mui/material/Button';
import { AuthCard } from '../features/accounts/AuthCard.tsx';
import { readAppConfig } from '../platform/app-config.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { loginPath } from '../platform/paths.ts';

/** Passwords are reset by whoever runs this installation; the page says how to ask. */
export function ForgotPasswordPage() {
  const { brandName, contactEmail } = readAppConfig();
  useDocumentTitle('Forgot your password?');
  return (
    <AuthCard
      title="Forgot your password?"
      subtitle={`The administrator of this ${brandName} can set a new one for you.`}
      foot={<Link href={loginPath}>Back to Sign In</Link>}
    >
      <p>
        Write to them from the email address of your account and name your username. They reset the password
        on the server with the command <code>npm run admin -- reset-password</code> and send you the new one.
      </p>
      {contactEmail ? (
        <Button
          variant="contained"
          size="large"
          fullWidth
          href={`mailto:${contactEmail}?subject=${encodeURIComponent('Password reset')}`}
        >
          Write to {contactEmail}
        </Button>
      ) : null}
    </AuthCard>
  );
}
