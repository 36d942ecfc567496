import { Suspense } from 'react';
import { useDocumentTitle } from '../platform/document-title.ts';
import { readAppConfig } from '../platform/app-config.ts';
import { Page } from '../ui/Page.tsx';
import { Prose, ProseSkeleton } from './frame/Prose.tsx';
import { TrackerNotes } from './frame/TrackerNotes.tsx';

/** Update it with the text. */
const VERSION = 'Version of 21 November 2026';

/** The privacy policy. It describes only the software. */
export function PrivacyPage() {
  useDocumentTitle('Privacy');
  return (
    <Page title="Privacy">
      <Suspense fallback={<ProseSkeleton />}>
        <Prose>
          <p>
            This page explains what {readAppConfig().brandName} stores about you, who can see it, and how long
            it is kept. The people who run this installation decide where it is hosted.
          </p>
          <StoredData />
          <TrackerNotes kind="PrivacyNotes" />
          <Visibility />
          <Retention />
          <ContactLine />
          <p>
            <small>{VERSION}</small>
          </p>
        </Prose>
      </Suspense>
    </Page>
  );
}

function StoredData() {
  return (
    <>
      <h2>What is stored</h2>
      <ul>
        <li>Your account: email address, username, names, bio, picture and time zone.</li>
        <li>A hash of your password (Argon2id), from which the password can't be recovered.</li>
        <li>Your sessions: a hashed token, the time, the IP address and the browser of each sign-in.</li>
        <li>The devices and networks from which you signed in, to warn you about new ones.</li>
        <li>
          With two-step sign-in: the encrypted secret of your authenticator app, hashes of your recovery
          codes, and the public keys of your passkeys.
        </li>
        <li>Everything your trackers record or import, and the activities made from it.</li>
        <li>The people you follow, your followers, and the people you have blocked.</li>
        <li>For each browser with push notifications: the address of its push service, and a key.</li>
      </ul>
      <p>The data of each tracker is described below.</p>
    </>
  );
}

function Visibility() {
  return (
    <>
      <h2>Who sees it</h2>
      <ul>
        <li>Your email address is shown to you and to administrators, never on your profile.</li>
        <li>
          A public profile is visible to everyone, a private one only to followers you approved. You can also
          keep each tracker to yourself.
        </li>
        <li>Anything you hide disappears for others right away.</li>
      </ul>
      <h2>Third parties</h2>
      <p>
        There is no advertising and no third-party analytics. A tracker that fetches your data from another
        service sends it nothing else about you; the service is named with the tracker. Push notifications go
        through your browser's push service, encrypted so that it can't read them.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in. Another one, for 180 days, recognizes your browser when you sign in
        again, so that others who guess your password can't lock you out. Unfinished entries may be stored in
        your browser while you type.
      </p>
    </>
  );
}

function Retention() {
  return (
    <>
      <h2>How long it is kept</h2>
      <ul>
        <li>Your account and your data: until you remove them.</li>
        <li>
          Sessions end on their own: after 24 hours without use, or after 30 days if you asked to be
          remembered.
        </li>
        <li>Links to set a new password work for one hour.</li>
        <li>
          Push notification addresses: until you turn notifications off on that device, or its session ends.
        </li>
      </ul>
      <h2>Export and deletion</h2>
      <p>
        In the settings you can download everything you entered or imported, remove a single tracker with all
        its data, and delete your account with all your data and files.
      </p>
    </>
  );
}

/** The contact address; absent if this installation has none. */
function ContactLine() {
  const { contactEmail } = readAppConfig();
  if (contactEmail === null) return null;
  return (
    <p>
      Questions: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </p>
  );
}
