import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CheckReadPath, World } from './world.ts';

/**
 * Reads of the dashboard. Others get nothing, and administrators nothing private: no post, no biography of a private
 * profile, no number that tells of scheduled posts.
 */
export const adminReadPaths = {
  getAdminStats: reads(() => ['/api/admin/stats']),
  listUsers: reads(() => [
    '/api/admin/users?role_filter=all&limit=100',
    '/api/admin/users?search=author&sort_by=active_sessions',
  ]),
  listUserTrackers: reads(({ authors }) =>
    authors.map(({ caller }) => `/api/admin/users/${caller.uuid}/trackers`),
  ),
  listTrackerUsage: reads(() => ['/api/admin/trackers']),
  listTrackerUsers: reads(({ trackerType }) => [`/api/admin/trackers/${trackerType}/users?limit=100`]),
  listAudit: reads(() => ['/api/admin/audit']),
  listReports: reads(() => ['/api/admin/reports', '/api/admin/reports?state=closed']),
  /** The world has no reports; `visibility-admin.test.ts` has some. */
  getReportedPicture: async (_, { caller }) => {
    const answer = await caller.get(`/api/admin/reports/${randomUUID()}/picture`);
    expect([401, 403, 404]).toContain(answer.statusCode);
    expect(Object.keys(answer.json())).toEqual(['detail']);
  },
  getServerSettings: reads(() => ['/api/admin/settings']),
  listInvites: reads(() => ['/api/admin/invites']),
  listSignupRequests: reads(() => ['/api/admin/signup-requests']),
  listServices: reads(() => ['/api/admin/services']),
  listSyncRuns: reads(() => ['/api/admin/sync-runs', '/api/admin/sync-runs?failed_only=true']),
  getJobQueue: reads(() => ['/api/admin/jobs']),
  getStorageUse: reads(() => ['/api/admin/storage']),
  listSlowStatements: reads(() => ['/api/admin/statements']),
} satisfies Readonly<Record<string, CheckReadPath>>;

function reads(urlsOf: (world: World) => readonly string[]): CheckReadPath {
  return async (world, { caller, name }) => {
    for (const url of urlsOf(world)) {
      const answer = await caller.get(url);
      if (name === 'admin') {
        expect(answer.statusCode).toBe(200);
        expectNothingPrivate(world, answer.body);
      } else expect(Object.keys(answer.json())).toEqual(['detail']);
    }
  };
}

function expectNothingPrivate({ authors }: World, text: string): void {
  for (const { bio, isProfilePublic, posts } of authors) {
    if (!isProfilePublic) expect(text).not.toContain(bio);
    for (const { uuid } of posts) expect(text).not.toContain(uuid);
  }
}
