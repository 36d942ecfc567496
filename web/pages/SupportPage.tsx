import { Button } from '../ui/Button.tsx';
import { Mail } from 'lucide-react';
import { Suspense } from 'react';
import { readAppConfig } from '../platform/app-config.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import { forgotPasswordPath } from '../platform/paths.ts';
import { Page } from '../ui/Page.tsx';
import { Prose, ProseSkeleton } from './frame/Prose.tsx';
import { TrackerNotes } from './frame/TrackerNotes.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** Answers to common questions, and the contact address. */
export function SupportPage() {
  const { contactEmail } = readAppConfig();
  useDocumentTitle('Support');
  return (
    <Page title="Support">
      <Suspense fallback={<ProseSkeleton />}>
        <Prose>
          <h2>I can't sign in</h2>
          <p>
            Sign in with your email address, not your username. After five failed attempts in a row you have
            to wait 15 minutes. If you forgot your password, request a link to set a new one:{' '}
            <TextLink href={forgotPasswordPath}>Forgot your password?</TextLink>
          </p>
          <h2>My activity doesn't appear in the feed</h2>
          <p>
            The feed shows only recent activity. Activity recorded more than two days later appears only on
            your profile and the tracker's page. Only you can see a private tracker.
          </p>
          <h2>Someone can't see my profile</h2>
          <p>
            Only approved followers can see a private profile. The badge on each tracker says who can see it.
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
            <p>This installation has no contact address. Ask the people who run it.</p>
          )}
        </Prose>
      </Suspense>
    </Page>
  );
}
