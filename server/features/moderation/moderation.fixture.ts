import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { AuditEntry } from '@plotline/contract/admin.ts';
import type { Notification } from '@plotline/contract/notifications.ts';
import type { Decision, ReportCase, ReportTarget } from '@plotline/contract/moderation.ts';
import type { Caller, TestAppOptions } from '../../../tests/support/test-app.ts';
import { createCommentsFixture } from '../comments/comments.fixture.ts';

/** The users of one test: an administrator, an author, a commenter and a reporter. */
export interface Cast {
  readonly root: Caller;
  readonly ada: Caller;
  readonly bob: Caller;
  readonly eve: Caller;
}

/** The product with posts, comments, reports and administrators. */
export async function createModerationFixture(options: TestAppOptions = {}) {
  const comments = await createCommentsFixture(options);
  const { app } = comments;
  const { db } = app.platform;
  let count = 0;
  let root: Caller | undefined;

  const administrator = () => {
    if (!root) throw new Error('call users() first');
    return root;
  };

  async function users(): Promise<Cast> {
    count += 1;
    const signUp = (name: string) => app.signUp(`${name}_${count}`);
    root = await signUp('root');
    await db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', root.uuid).execute();
    return { root, ada: await signUp('ada'), bob: await signUp('bob'), eve: await signUp('eve') };
  }

  async function queue(state = 'open'): Promise<ReportCase[]> {
    const answer = await administrator().get(`/api/admin/reports?state=${state}&limit=100`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return answer.json<{ reports: ReportCase[] }>().reports;
  }

  async function caseOf(targetUuid: string, state = 'open'): Promise<ReportCase> {
    const found = (await queue(state)).find(({ target_uuid }) => target_uuid === targetUuid);
    if (!found) throw new Error(`${targetUuid} is not in the queue`);
    return found;
  }

  const decide = ({ uuid }: Pick<ReportCase, 'uuid'>, body: object, who = administrator()) =>
    who.post(`/api/admin/reports/${uuid}`, body);

  async function decided(
    reporter: Caller,
    target: { readonly type: ReportTarget; readonly uuid: string },
    body: object,
  ): Promise<{ readonly report: ReportCase; readonly decision: Decision }> {
    await report(reporter, target.type, target.uuid);
    const answer = await decide(await caseOf(target.uuid), body);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    const { report: decidedCase } = answer.json<{ report: ReportCase }>();
    const [decision] = decidedCase.actions;
    if (!decision) throw new Error('the report has no decision');
    return { report: decidedCase, decision };
  }

  return {
    ...comments,
    users,
    report,
    queue,
    caseOf,
    decide,
    decided,
    undo: (uuid: string | undefined) => administrator().post(`/api/admin/actions/${uuid}/undo`),
    hide: async (reporter: Caller, type: ReportTarget, uuid: string): Promise<ReportCase> =>
      (await decided(reporter, { type, uuid }, { action: 'hide', reason: 'Against the rules' })).report,
    /** Returns the text of the newest mail to a user once it exists and contains `part`. */
    mailTo: async (user: Caller, part: string): Promise<string> => {
      const found = async () => newestMail(app.platform.config.dataDir, `${user.username}@example.org`, part);
      await expect.poll(found, { timeout: 20_000 }).toBeDefined();
      return (await found()) ?? '';
    },
    notifications,
    messagesOf: async (who: Caller) => (await notifications(who)).notifications.map(({ message }) => message),
    newestAudit: async (limit: number) =>
      (await administrator().get(`/api/admin/audit?limit=${limit}`)).json<{ entries: AuditEntry[] }>()
        .entries,
  };
}

function report(who: Caller, target_type: ReportTarget, target_uuid: string, rest: object = {}) {
  return who.post('/api/reports', { target_type, target_uuid, reason: 'abuse', ...rest });
}

async function notifications(who: Caller) {
  const answer = await who.get('/api/notifications/');
  return answer.json<{ notifications: Notification[]; unread_count: number }>();
}

/** Reads the mails that a server without SMTP writes to files. */
async function newestMail(dataDir: string, address: string, part: string): Promise<string | undefined> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch((): string[] => [])).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  // Quoted-printable: "=" breaks long lines, "=3D" is "=".
  const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  return texts.findLast((text) => text.includes(address) && text.includes(part));
}
