import type { BodyOf } from '@plotline/contract/endpoint.ts';
import type {
  createReport,
  ReportTarget,
  reportUser as reportUserEndpoint,
} from '@plotline/contract/moderation.ts';
import { withTransaction } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { lockActingUser } from '../accounts/acting-users.service.ts';
import { reportTitle } from '../profiles/profile-moderation.service.ts';
import type { ModeratedContent, ModeratedContents } from './moderated-content.ts';
import { ownContentReported, reportTargetNotFound } from './moderation.errors.ts';
import { insertReport } from './reports.repository.ts';

/**
 * Reports content that the viewer sees. @returns false when the viewer has already reported it
 * @throws HttpError 404 for other content, 400 for own content
 */
export async function report(
  platform: ReportPlatform,
  contents: ModeratedContents,
  { viewer, body }: { viewer: Viewer; body: BodyOf<typeof createReport> },
): Promise<boolean> {
  const { target_type: type, target_uuid: uuid } = body;
  // Trackers shape their posts on connections of their own, so not within the transaction.
  const content = await contents[type].find(platform.db, uuid, viewer.uuid);
  if (!content) throw reportTargetNotFound();
  return store(platform, { viewer, type, uuid, content, body });
}

/**
 * Reports the profile of a user, even one that the viewer cannot find. A name that no one has is no error.
 * @throws HttpError 400 for the viewer's own name
 */
export async function reportUser(
  platform: ReportPlatform,
  { accounts, contents }: { accounts: Pick<AccountService, 'findByUsername'>; contents: ModeratedContents },
  call: { viewer: Viewer; params: { username: string }; body: BodyOf<typeof reportUserEndpoint> },
): Promise<void> {
  const { viewer, params, body } = call;
  const account = await accounts.findByUsername(params.username);
  if (!account?.is_active) return;
  const { uuid } = account;
  const content = (await contents.profile.find(platform.db, uuid, viewer.uuid)) ?? {
    authorId: uuid,
    title: reportTitle(account),
    text: '',
  };
  await store(platform, { viewer, type: 'profile', uuid, content, body });
}

type ReportPlatform = Pick<Platform, 'db' | 'now' | 'newId'>;

interface NewContentReport {
  readonly viewer: Viewer;
  readonly type: ReportTarget;
  readonly uuid: string;
  readonly content: NonNullable<Awaited<ReturnType<ModeratedContent['find']>>>;
  readonly body: BodyOf<typeof reportUserEndpoint>;
}

async function store({ db, now, newId }: ReportPlatform, added: NewContentReport): Promise<boolean> {
  const { viewer, type, uuid, content, body } = added;
  const { authorId, title, text } = content;
  if (authorId === viewer.uuid) throw ownContentReported();
  return withTransaction(db, async (trx) => {
    await lockActingUser(trx, viewer.uuid);
    return insertReport(trx, {
      uuid: newId(),
      caseUuid: newId(),
      target: { type, uuid, authorId },
      reporterId: viewer.uuid,
      reason: body.reason,
      note: (body.note ?? '').trim(),
      snapshot: { title, text },
      at: now(),
    });
  });
}
