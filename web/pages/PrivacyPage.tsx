import { Suspense } from 'react';
import { useDocumentTitle } from '../platform/document-title.ts';
import { readAppConfig } from '../platform/app-config.ts';
import { Page } from '../ui/Page.tsx';
import { ContactLine } from './frame/ContactLine.tsx';
import { Prose, ProseSkeleton } from './frame/Prose.tsx';
import { TrackerNotes } from './frame/TrackerNotes.tsx';

/** Changes with the text. */
const VERSION = 'Version of 21 November 2026';

/** What is stored, who sees it, how long it stays. Says only what the software does. */
export function PrivacyPage() {
  useDocumentTitle('Privacy');
  return (
    <Page title="Privacy">
      <Suspense fallback={<ProseSkeleton />}>
        <Prose>
          <p>
            This page tells what {readAppConfig().brandName} stores about you, who can see it, and how long it
            stays. The people who run this installation decide where it is hosted.
          </p>
          <Stored />
          <TrackerNotes kind="PrivacyNotes" />
          <Seen />
          <Kept />
          <ContactLine />
          <p>
            <small>{VERSION}</small>
          </p>
        </Prose>
      </Suspense>
    </Page>
  );
}

function Stored() {
  return (
    <>
      <h2>What is stored</h2>
      <ul>
        <li>Your account: email address, username, names, bio, picture and time zone.</li>
        <li>A scrambled form of your password (Argon2id), from which it cannot be read back.</li>
        <li>
          Your sessions: a scrambled token, the time, the network address and the browser of each sign-in.
        </li>
        <li>What your trackers record or import, and the activities made from it.</li>
        <li>Whom you follow, who follows you, and whom you have blocked.</li>
        <li>
          Where you switch push notifications on: the address at which your browser’s maker takes messages for
          it, and a key.
        </li>
      </ul>
      <p>What each tracker adds stands below, under its name.</p>
    </>
  );
}

function Seen() {
  return (
    <>
      <h2>Who sees it</h2>
      <ul>
        <li>Your email address is shown to you and to administrators, never on your profile.</li>
        <li>
          A public profile is open to everyone; a private one to the followers you approved. Each tracker can
          be for you alone.
        </li>
        <li>What you hide disappears for others at once, in feeds and on pages.</li>
      </ul>
      <h2>Third parties</h2>
      <p>
        There is no advertising, and no measuring by others. A tracker that fetches your numbers from a
        service asks that service for them, and sends it nothing else about you; which service that is stands
        with the tracker. Push notifications go through your browser’s maker, encrypted: it passes them on and
        cannot read them.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in. While you type, unfinished entries may be kept in your own browser.
      </p>
    </>
  );
}

function Kept() {
  return (
    <>
      <h2>How long it stays</h2>
      <ul>
        <li>Your account and your data: until you remove them.</li>
        <li>
          Sessions end on their own: after 24 hours without use, or after 30 days if you asked to be
          remembered.
        </li>
        <li>Links to set a new password are good for one hour.</li>
        <li>Push notifications to a device: until you switch them off there, or its session ends.</li>
      </ul>
      <h2>Taking it with you, and deleting it</h2>
      <p>
        The settings have everything: a download of what you entered or imported, the removal of a single
        tracker with all it holds, and the end of the account, which deletes every row and file of yours.
      </p>
    </>
  );
}
