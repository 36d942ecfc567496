import type { BodyOf, QueryOf } from '@plotline/contract/endpoint.ts';
import { APPEAL_LINK_DAYS } from '@plotline/contract/limits.ts';
import type { Appeal, createAppeal, getOwnDecision, OwnDecision } from '@plotline/contract/moderation.ts';
import { trimText } from '@plotline/contract/text.ts';
import type { Config } from '../../platform/config.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSeal } from '../../platform/seal.ts';
import { findAppeals, insertAppeal, type AppealRow } from './appeals.repository.ts';
import { findDecision, findDecisionInForce, type DecisionRow } from './decisions.repository.ts';
import { appealRepeated, appealRequired, decisionNotFound, decisionUndone } from './moderation.errors.ts';
import { findCase, lockCase, reopenCase, summarizeReports, type CaseRow } from './reports.repository.ts';

type DecisionName = QueryOf<typeof getOwnDecision>;

interface Found {
  readonly decision: DecisionRow;
  readonly row: CaseRow;
}

/** Links with which authors appeal without a session. */
export interface AppealLinks {
  readonly linkOf: (decisionId: string) => string;
  /** Returns the decision of a link; null for an invented one. */
  readonly decisionOf: (token: string) => string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PURPOSE = 'appeal';
const PAGE = '/appeal';

export function appealPath(decisionId: string): string {
  return `${PAGE}?decision=${decisionId}`;
}

export function createAppealLinks(
  config: Pick<Config, 'publicUrl' | 'secretKey' | 'previousSecretKeys'>,
): AppealLinks {
  const { seal, unseal } = createSeal(config, 'moderation');
  return {
    linkOf: (decisionId) => `${config.publicUrl}${PAGE}?token=${seal(PURPOSE, decisionId)}`,
    decisionOf: (token) => unseal(PURPOSE, token),
  };
}

interface Reading {
  readonly viewer: Viewer | null;
  readonly name: DecisionName;
  readonly now: Date;
}

/** Returns a decision about own content. @throws HttpError 404 without the right to it */
export async function readOwnDecision(db: Db, links: AppealLinks, reading: Reading): Promise<OwnDecision> {
  return present(db, await find(db, links, reading));
}

/**
 * Appeals a decision about own content, which opens its report again.
 * @throws HttpError 404 without the right to it, 409 when the decision was appealed or undone, 422 without a text
 */
export function appeal(
  { db, now, newId }: Pick<Platform, 'db' | 'now' | 'newId'>,
  links: AppealLinks,
  { viewer, body }: { viewer: Viewer | null; body: BodyOf<typeof createAppeal> },
): Promise<OwnDecision> {
  const { text: written, ...name } = body;
  const text = trimText(written);
  if (text === '') throw appealRequired();
  return withTransaction(db, async (trx) => {
    const createdAt = now();
    const reading = { viewer, name, now: createdAt };
    const { row } = await find(trx, links, reading);
    await lockCase(trx, row.uuid);
    // Read again under the lock: an administrator may just have undone it.
    const found = await find(trx, links, reading);
    const { uuid: decisionUuid, undoneAt } = found.decision;
    if (undoneAt) throw decisionUndone();
    if (!(await insertAppeal(trx, { uuid: newId(), decisionUuid, text, createdAt }))) throw appealRepeated();
    await reopenCase(trx, row.uuid, createdAt);
    return present(trx, found);
  });
}

async function find(db: Db, links: AppealLinks, { viewer, name, now }: Reading): Promise<Found> {
  const { token, decision: decisionId, target } = name;
  const linked = token === undefined ? null : links.decisionOf(token);
  const id = token === undefined ? decisionId : (linked ?? undefined);
  const decision =
    id !== undefined
      ? await findDecision(db, id)
      : target === undefined
        ? undefined
        : await findDecisionInForce(db, target);
  const row = decision && (await findCase(db, decision.caseUuid));
  if (!row || decision.action === 'dismiss') throw decisionNotFound();
  const isLinked = linked !== null && isLinkValid(decision, now);
  if (!isLinked && row.authorId !== viewer?.uuid) throw decisionNotFound();
  return { decision, row };
}

/** A link opens the decision without a session, so that it must not do so for as long as someone keeps the mail. */
function isLinkValid({ createdAt }: DecisionRow, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < APPEAL_LINK_DAYS * DAY_MS;
}

async function present(db: Db, { decision, row }: Found): Promise<OwnDecision> {
  const [reports, appeals] = await Promise.all([
    summarizeReports(db, [row.uuid]),
    findAppeals(db, [decision.uuid]),
  ]);
  return {
    uuid: decision.uuid,
    action: decision.action,
    reason: decision.reason,
    until: decision.until?.toISOString() ?? null,
    parts: [...decision.parts],
    created_at: decision.createdAt.toISOString(),
    undone_at: decision.undoneAt?.toISOString() ?? null,
    target_type: row.targetType,
    content: reports.get(row.uuid)?.contents[0] ?? null,
    appeal: presentAppeal(appeals.get(decision.uuid)),
  };
}

export function presentAppeal(row: AppealRow | undefined): Appeal | null {
  if (!row) return null;
  const { text, createdAt, isAccepted, answer } = row;
  const state = isAccepted === null ? 'open' : isAccepted ? 'accepted' : 'rejected';
  return { text, created_at: createdAt.toISOString(), state, answer };
}
