import type { BodyOf, ParamsOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import {
  FINDING_UNDO_DAYS,
  FINDINGS_LISTED,
  type Finding,
  type fixFinding,
  type FindingEffect,
  type listFindings,
} from '@plotline/contract/tracker-health.ts';
import { withTransaction, type Db } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Figure, HealthChecks } from '../../tracker-kit/health.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import {
  findFinding,
  findFindings,
  saveDecision,
  type FindingRow,
  type FindingState,
} from './findings.repository.ts';
import {
  findingClosed,
  findingNotFound,
  noFix,
  pageUnavailable,
  trackerNotAdded,
  undoTooLate,
  valueNeeded,
} from './trackers.errors.ts';
import { lockTrackerState, type UserTracker } from './trackers.repository.ts';
import { publishOwnDataChange } from './user-tracker.service.ts';

const UNDO_MS = FINDING_UNDO_DAYS * 86_400_000;

export type HealthPlatform = Pick<Platform, 'db' | 'bus' | 'now'>;

type Address = ParamsOf<typeof fixFinding>;
type Fix = BodyOf<typeof fixFinding>;

export interface FindingsService {
  list(userId: string, tracker: string): Promise<ResponseOf<typeof listFindings>>;
  preview(userId: string, address: Address, fix: Fix): Promise<FindingEffect[]>;
  fix(userId: string, address: Address, fix: Fix): Promise<Finding>;
  /** Records that the data are right (`accepted`), or ends the check (`muted`). */
  decide(userId: string, address: Address, state: 'accepted' | 'muted'): Promise<Finding>;
  undo(userId: string, address: Address): Promise<Finding>;
}

/** Findings about a user's own data: the list, fixes, decisions and their undo. */
export function createFindingsService(platform: HealthPlatform, servers: TrackerServers): FindingsService {
  const { db, now } = platform;

  function healthOf(tracker: string): HealthChecks {
    const server = servers.get(tracker);
    if (!server) throw pageUnavailable();
    if (!server.health) throw findingNotFound();
    return server.health;
  }

  /** Runs a change of one finding with the tracker locked, and publishes it to the owner. */
  async function change(
    userId: string,
    { tracker, uuid }: Address,
    run: (trx: Db, finding: FindingRow, health: HealthChecks) => Promise<Decision>,
  ): Promise<Finding> {
    const health = healthOf(tracker);
    return withTransaction(db, async (trx) => {
      const finding = await lockFinding(trx, { userId, type: tracker }, uuid);
      const decision = await run(trx, finding, health);
      await saveDecision(trx, uuid, { ...decision, at: now() });
      await publishOwnDataChange(trx, platform.bus, { userId, type: tracker });
      const decidedAt = decision.state === 'open' ? null : now();
      return present({ health, type: tracker }, { ...finding, state: decision.state, decidedAt });
    });
  }

  return {
    list: async (userId, tracker) => {
      const server = servers.get(tracker);
      if (!server) throw pageUnavailable();
      const { health } = server;
      if (!health) return { open: 0, findings: [] };
      const since = new Date(now().getTime() - UNDO_MS);
      const rows = await findFindings(db, { userId, type: tracker }, { since, limit: FINDINGS_LISTED });
      return {
        open: rows[0]?.open ?? 0,
        findings: rows.map((row) => present({ health, type: tracker }, row)),
      };
    },
    preview: async (userId, { tracker, uuid }, fix) => {
      const health = healthOf(tracker);
      const finding = await findFinding(db, { userId, type: tracker }, uuid);
      if (!finding) throw findingNotFound();
      if (finding.state !== 'open') throw findingClosed();
      const { facts } = finding.content;
      const value = valueOf(finding, fix);
      return rehearseFix(db, health, { userId, type: tracker, facts, value, hasTotals: true });
    },
    fix: (userId, address, fix) =>
      change(userId, address, async (trx, finding, health) => {
        if (finding.state !== 'open') throw findingClosed();
        const value = valueOf(finding, fix);
        const { facts } = finding.content;
        const undo = await health.fix(trx.$pickTables<never>(), { userId, facts, value });
        return { state: 'fixed', undo };
      }),
    decide: (userId, address, state) =>
      change(userId, address, async (_, finding) => {
        if (finding.state !== 'open' && finding.state !== state) throw findingClosed();
        return { state, undo: null };
      }),
    undo: (userId, address) =>
      change(userId, address, async (trx, finding, health) => {
        if (finding.state === 'open') return { state: 'open', undo: null };
        const { decidedAt, undo, content } = finding;
        if (finding.state === 'fixed') {
          if (!decidedAt || now().getTime() - decidedAt.getTime() > UNDO_MS) throw undoTooLate();
          await health.undo(trx.$pickTables<never>(), { userId, facts: content.facts, undo });
        }
        return { state: 'open', undo: null };
      }),
  };
}

interface Decision {
  readonly state: FindingState;
  readonly undo: unknown;
}

/** Locks the tracker, as every write of it does, and returns the finding. */
async function lockFinding(trx: Db, owner: UserTracker, uuid: string): Promise<FindingRow> {
  if (!(await lockTrackerState(trx, owner.userId, owner.type))) throw trackerNotAdded();
  const finding = await findFinding(trx, owner, uuid);
  if (!finding) throw findingNotFound();
  return finding;
}

function valueOf({ content: { fix } }: FindingRow, { value }: Fix): number | null {
  if (fix === null || fix.kind === 'open') throw noFix();
  if (fix.kind === 'action') return null;
  const wanted = value ?? fix.suggested;
  if (wanted === null || wanted < 0 || wanted > fix.max) throw valueNeeded(fix.max);
  return wanted;
}

function present(
  { health, type }: { health: HealthChecks; type: string },
  { content, ...row }: FindingRow,
): Finding {
  const { title, reason, date, link, fix } = content;
  return {
    uuid: row.uuid,
    check: row.check,
    check_label: health.checks[row.check] ?? row.check,
    state: row.state,
    title,
    reason,
    date,
    path: link && `/${type}/${link.page}?${new URLSearchParams(link.query).toString()}`,
    fix,
    effects: [...(row.effects ?? [])],
    found_at: row.foundAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

/** Carries the result of a fix that must not be stored out of its transaction, which its throw rolls back. */
class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
  readonly effects: FindingEffect[];

  constructor(effects: FindingEffect[]) {
    super('rolled back');
    this.effects = effects;
  }
}

/** Runs a fix and rolls it back. @returns the figures that it changed */
export async function rehearseFix(
  db: Db,
  health: HealthChecks,
  { userId, type, facts, value, hasTotals }: Rehearsal,
): Promise<FindingEffect[]> {
  const read = async (trx: Db) => {
    const figures = await health.figures(trx.$pickTables<never>(), { userId, facts });
    return figures.filter(({ isTotal = false }) => hasTotals || !isTotal);
  };
  try {
    return await withTransaction(db, async (trx): Promise<never> => {
      if (!(await lockTrackerState(trx, userId, type))) throw trackerNotAdded();
      const before = await read(trx);
      await health.fix(trx.$pickTables<never>(), { userId, facts, value });
      throw new Rehearsed(differences(before, await read(trx)));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.effects;
    throw error;
  }
}

interface Rehearsal extends UserTracker {
  readonly facts: unknown;
  readonly value: number | null;
  /** Whether figures over all data are compared, too. */
  readonly hasTotals: boolean;
}

function differences(before: readonly Figure[], after: readonly Figure[]): FindingEffect[] {
  const was = new Map(before.map(({ label, value }) => [label, value]));
  const is = new Map(after.map(({ label, value }) => [label, value]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((label) => {
    const effect = { label, before: was.get(label) ?? null, after: is.get(label) ?? null };
    return effect.before === effect.after ? [] : [effect];
  });
}
