import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { Suspense } from 'react';
import { readAppConfig } from '../platform/app-config.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { forgotPasswordPath } from '../platform/paths.ts';
import { Page } from '../ui/Page.tsx';
import { Prose, ProseSkeleton } from './frame/Prose.tsx';
import { TrackerNotes } from './frame/TrackerNotes.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** Short answers, and whom to write to. */
export function SupportPage() {
  const { contactEmail } = readAppConfig();
  useDocumentTitle('Support');
  return (
    <Page title="Support">
      <Suspense fallback={<ProseSkeleton />}>
        <Prose>
          <h2>I cannot sign in</h2>
          <p>
            Signing in takes your email address, not the username. After five failures in a row you have to
            wait a quarter of an hour. If you forgot the password, ask for a link to set a new one:{' '}
            <TextLink href={forgotPasswordPath}>Forgot your password?</TextLink>
          </p>
          <h2>My activity does not appear in the feed</h2>
          <p>
            The feed shows what is new: what happened more than two days before it was recorded counts as
            history and stays on your profile and the tracker’s page. A tracker that is not public is shown to
            you alone.
          </p>
          <h2>Somebody cannot see my profile</h2>
          <p>
            A private profile is open to approved followers only. The badge on each tracker says who sees it.
          </p>
          <TrackerNotes kind="HelpTips" />
          <h2>Still stuck?</h2>
          {contactEmail ? (
            <Button
              variant="contained"
              startIcon={<Mail size={18} />}
              href={`mailto:${contactEmail}?subject=${encodeURIComponent('Support')}`}
            >
              Contact {contactEmail}
            </Button>
          ) : (
            <p>Ask whoever runs this installation; they have not published an address.</p>
          )}
        </Prose>
      </Suspense>
    </Page>
  );
}
