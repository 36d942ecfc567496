import { useDocumentTitle } from '../platform/document-title.ts';
import { readAppConfig } from '../platform/app-config.ts';
import { Page } from '../ui/Page.tsx';
import { Prose } from './frame/Prose.tsx';

/** What is stored, who sees it. Says only what the software does. */
export function PrivacyPage() {
  const { brandName, contactEmail } = readAppConfig();
  useDocumentTitle('Privacy');
  return (
    <Page title="Privacy">
      <Prose>
        <p>
          This page tells what {brandName} stores about you, who can see it, and how long it stays. The people
          who run this installation decide where it is hosted.
        </p>
        <h2>What is stored</h2>
        <ul>
          <li>Your account: email address, username, names, bio, picture and time zone.</li>
          <li>A scrambled form of your password (Argon2id), from which it cannot be read back.</li>
          <li>
            Your sessions: a scrambled token, the time, the network address and the browser of each sign-in.
          </li>
          <li>What your trackers record or import, and the activities made from it.</li>
          <li>Whom you follow and who follows you.</li>
        </ul>
        <h2>Who sees it</h2>
        <ul>
          <li>Your email address is shown to you and to administrators, never on your profile.</li>
          <li>
            A public profile is open to everyone; a private one to the followers you approved. Each tracker
            can be for you alone.
          </li>
          <li>What you hide disappears for others at once, in feeds and on pages.</li>
        </ul>
        <h2>Cookies</h2>
        <p>
          One cookie keeps you signed in. There is no advertising, and no measuring by others. While you type,
          unfinished entries may be kept in your own browser.
        </p>
        <h2>How long</h2>
        <p>
          Until you remove it. Removing a tracker deletes what it holds. Sessions end on their own: after 24
          hours without use, or after 30 days if you asked to be remembered.
        </p>
        {contactEmail ? (
          <p>
            Questions: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        ) : null}
      </Prose>
    </Page>
  );
}
