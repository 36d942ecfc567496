import { pathOf } from '@plotline/contract/endpoint.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { profileTitle } from '@plotline/contract/page-titles.ts';
import { activityPreview, profileAtomFeed } from '@plotline/contract/previews.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { displayName } from '@plotline/contract/users.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { GuestView, PublicReads } from './guest-view.ts';
import { previewNotFound } from './previews.errors.ts';
import { secondaryLine } from './secondary-text.ts';
import { requireVisible, type ViewerRights } from './viewer-rights.ts';

export interface AtomDependencies {
  readonly reads: Pick<PublicReads, 'posts'>;
  readonly guests: Pick<GuestView, 'profile'>;
  readonly rights: ViewerRights;
  readonly siteUrl: string;
}

/** Returns the Atom feed of a profile; 404 unless both a guest and the viewer may see the profile. */
export type ReadAtomFeed = (username: string, viewer: Viewer | null) => Promise<string>;

export function createAtomFeeds({ reads, guests, rights, siteUrl }: AtomDependencies): ReadAtomFeed {
  return async (username, viewer) => {
    requireVisible(await rights.profile(username, viewer));
    const profile = await guests.profile(username);
    if (!profile?.is_profile_public) throw previewNotFound();
    const { activities } = await reads.posts(profile.username, null);
    return atomFeed(profile, activities, siteUrl);
  };
}

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Returns the posts of a profile as an Atom feed (RFC 4287). Ids stay the same when a user changes their name. */
function atomFeed(profile: Profile, posts: readonly Activity[], siteUrl: string): string {
  const home = `${siteUrl}/${profile.username}`;
  const updated = posts.map(updatedAt).reduce((newest, time) => (time > newest ? time : newest), EPOCH);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', `urn:uuid:${profile.uuid}`),
    element('title', profileTitle(profile)),
    element('updated', updated),
    `<author>${element('name', displayName(profile))}${element('uri', home)}</author>`,
    link('self', siteUrl + pathOf(profileAtomFeed, profile)),
    link('alternate', home),
    ...posts.map((post) => entry(post, siteUrl)),
    '</feed>\n',
  ].join('\n');
}

/** Atom requires a time; a feed without posts has never changed. */
const EPOCH = '1970-01-01T00:00:00.000Z';

function entry(post: Activity, siteUrl: string): string {
  const url = `${siteUrl}/${post.username}/posts/${post.activity_uuid}`;
  return [
    '<entry>',
    element('id', `urn:uuid:${post.activity_uuid}`),
    element('title', `${displayName(post)} ${post.activity_description}`),
    element('published', post.last_activity_at),
    element('updated', updatedAt(post)),
    link('alternate', url),
    // The HTML is text of the XML: it is escaped again.
    `<content type="html">${escapeXml(body(post, siteUrl))}</content>`,
    '</entry>',
  ].join('\n');
}

/** Returns the text, the secondary text and the picture of a post as HTML. */
function body(post: Activity, siteUrl: string): string {
  const picture = siteUrl + pathOf(activityPreview, { uuid: post.activity_uuid });
  const texts = [post.content, secondaryLine(post.secondary_text)].filter(Boolean);
  return [
    ...texts.map((text) => `<p>${escapeHtml(text ?? '')}</p>`),
    `<p><img src="${escapeHtml(picture)}" alt="" width="600" /></p>`,
  ].join('');
}

function updatedAt({ edited_at: editedAt, last_activity_at: at }: Activity): string {
  return editedAt !== null && editedAt > at ? editedAt : at;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeXml(href)}" />`;
}

/** Characters that XML 1.0 excludes, even as references. */
const EXCLUDED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(EXCLUDED, ''));
}
