import type {
  createInvite,
  Invite,
  listInvites,
  listSignupRequests,
  Registration,
} from '@plotline/contract/registration.ts';
import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { withTransaction } from '../../platform/database.ts';
import { numberedPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import type { RegistrationService } from '../accounts/registration/registration.service.ts';
import type { SignupDecisions } from '../accounts/signup.service.ts';
import { recordAction, requireAdministrator, type Operator } from './actions.service.ts';

/** Policy, invites and requests, and the decisions on requests. */
export interface Signups {
  readonly registration: RegistrationService;
  readonly signupDecisions: SignupDecisions;
}

export interface RegistrationParts {
  readonly accounts: Pick<AccountService, 'summariesOf'>;
  readonly signups: Signups;
}

type InvitePage = ResponseOf<typeof listInvites>;
type NewInvite = ResponseOf<typeof createInvite>;
type RequestPage = ResponseOf<typeof listSignupRequests>;

/** Decisions of administrators on sign-ups. Each change is recorded in the audit log. */
export interface AdminRegistration {
  change(operator: Operator, registration: Registration): Promise<void>;
  invites(query: QueryOf<typeof listInvites>): Promise<InvitePage>;
  createInvite(operator: Operator, days: number): Promise<NewInvite>;
  revokeInvite(operator: Operator, id: string): Promise<void>;
  requests(query: QueryOf<typeof listSignupRequests>): Promise<RequestPage>;
  approve(operator: Operator, id: string): Promise<void>;
  decline(operator: Operator, id: string): Promise<void>;
}

export function createAdminRegistration(
  platform: Pick<Platform, 'db' | 'now' | 'newId'>,
  { accounts, signups }: RegistrationParts,
): AdminRegistration {
  const { db, now } = platform;
  const { registration, signupDecisions } = signups;

  async function present(rows: Awaited<ReturnType<typeof registration.invites>>['rows']): Promise<Invite[]> {
    const ids = rows.flatMap(({ createdBy, usedBy }) => [createdBy, usedBy]).filter((id) => id !== null);
    const users = await accounts.summariesOf([...new Set(ids)]);
    return rows.map((row) => presentInvite(row, users, now()));
  }

  return {
    change: (operator, wanted) =>
      withTransaction(db, async (trx) => {
        await requireAdministrator(trx, operator);
        if (!(await registration.change(trx, wanted))) return;
        const details = { registration: wanted };
        await recordAction(platform, trx, {
          operator,
          action: 'registration_changed',
          userId: null,
          details,
        });
      }),
    invites: async ({ page = 1, limit = ADMIN_PAGE_SIZE }) => {
      const { rows, total } = await registration.invites({ offset: (page - 1) * limit, limit });
      return { invites: await present(rows), ...numberedPage({ page, limit, total }) };
    },
    createInvite: (operator, days) =>
      withTransaction(db, async (trx) => {
        await requireAdministrator(trx, operator);
        const { invite, url } = await registration.createInvite(trx, { createdBy: operator.userId, days });
        const details = { days };
        await recordAction(platform, trx, { operator, action: 'invite_created', userId: null, details });
        const [presented] = await present([invite]);
        if (!presented) throw new TypeError('the new invite is missing');
        return { invite: presented, url };
      }),
    revokeInvite: (operator, id) =>
      withTransaction(db, async (trx) => {
        await requireAdministrator(trx, operator);
        await registration.revokeInvite(trx, id);
        await recordAction(platform, trx, { operator, action: 'invite_revoked', userId: null, details: {} });
      }),
    requests: async ({ page = 1, limit = ADMIN_PAGE_SIZE }) => {
      const { rows, total } = await registration.requests({ offset: (page - 1) * limit, limit });
      const requests = rows.map((row) => ({
        uuid: row.uuid,
        username: row.username,
        email: row.email,
        first_name: row.firstName,
        last_name: row.lastName,
        created_at: row.createdAt.toISOString(),
      }));
      return { requests, ...numberedPage({ page, limit, total }) };
    },
    approve: (operator, id) =>
      withTransaction(db, async (trx) => {
        await requireAdministrator(trx, operator);
        const userId = await signupDecisions.approve(trx, id);
        await recordAction(platform, trx, { operator, action: 'signup_approved', userId });
      }),
    decline: (operator, id) =>
      withTransaction(db, async (trx) => {
        await requireAdministrator(trx, operator);
        await signupDecisions.decline(trx, id);
        await recordAction(platform, trx, { operator, action: 'signup_declined', userId: null, details: {} });
      }),
  };
}

type InviteRow = Awaited<ReturnType<RegistrationService['invites']>>['rows'][number];

function presentInvite(row: InviteRow, users: ReadonlyMap<string, Summary>, now: Date): Invite {
  const userOf = (id: string | null) => (id === null ? null : (users.get(id) ?? null));
  return {
    uuid: row.uuid,
    created_by: userOf(row.createdBy),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    state: stateOf(row, now),
    used_by: userOf(row.usedBy),
  };
}

function stateOf({ usedAt, revokedAt, expiresAt }: InviteRow, now: Date): Invite['state'] {
  if (usedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt > now ? 'open' : 'expired';
}
