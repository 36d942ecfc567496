import type { Registration } from '@plotline/contract/registration.ts';
import type { Db } from '../../../platform/database.ts';
import { hashSessionToken, newSessionToken } from '../../../platform/session.ts';
import type { AccountsPlatform } from '../accounts-platform.ts';
import {
  countInvites,
  findInvites,
  findRegistration,
  insertInvite,
  isInviteOpen,
  revokeOpenInvite,
  updateRegistration,
  useInvite,
  type InviteRow,
} from './registration.repository.ts';
import {
  inviteInvalid,
  inviteNotFound,
  inviteRequired,
  signupClosed,
  signupRequestNotFound,
} from './registration.errors.ts';
import {
  countSignupRequests,
  findSignupRequests,
  markSignupDeclined,
  takeSignupRequest,
  type CompleteSignupRequest,
  type SignupRequestRow,
} from './signup-requests.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface ListPart {
  readonly offset: number;
  readonly limit: number;
}

/** Conditions of sign-ups: the policy of the server, invite links, and requests that administrators decide on. */
export interface RegistrationService {
  read(): Promise<Registration>;
  /** Returns whether anything changed. */
  change(trx: Db, registration: Registration): Promise<boolean>;
  isInvited(token: string): Promise<boolean>;
  /**
   * Returns the way in which a sign-up continues under the current policy.
   * @throws HttpError 403 when it is refused
   */
  admit(token: string | null): Promise<Admission>;
  /** Uses up an invite for a new account. @throws HttpError 403 when another sign-up was faster */
  useInvite(trx: Db, tokenHash: Buffer, userId: string): Promise<void>;
  invites(part: ListPart): Promise<{ readonly rows: readonly InviteRow[]; readonly total: number }>;
  createInvite(
    trx: Db,
    invite: { readonly createdBy: string | null; readonly days: number },
  ): Promise<NewLink>;
  /** @throws HttpError 404 for an invite that can no longer be used */
  revokeInvite(trx: Db, uuid: string): Promise<void>;
  requests(part: ListPart): Promise<{ readonly rows: readonly SignupRequestRow[]; readonly total: number }>;
  /** Removes a request from the list to approve it. @throws HttpError 404 for a request that was decided on */
  takeRequest(trx: Db, uuid: string): Promise<CompleteSignupRequest>;
  /** @throws HttpError 404 for a request that was decided on */
  decline(trx: Db, uuid: string): Promise<{ readonly username: string; readonly email: string }>;
}

export type Admission =
  | { readonly kind: 'account'; readonly inviteHash: Buffer | null }
  | { readonly kind: 'request' };

export interface NewLink {
  readonly invite: InviteRow;
  readonly url: string;
}

export function createRegistration({ db, now, newId, config }: AccountsPlatform): RegistrationService {
  async function openInvite(token: string | null): Promise<Buffer | null> {
    const tokenHash = token === null ? null : hashSessionToken(token);
    return tokenHash && (await isInviteOpen(db, tokenHash, now())) ? tokenHash : null;
  }
  return {
    read: () => findRegistration(db),
    change: updateRegistration,
    isInvited: async (token) => (await openInvite(token)) !== null,
    admit: async (token) => {
      const registration = await findRegistration(db);
      if (registration === 'closed') throw signupClosed();
      if (registration === 'open') return { kind: 'account', inviteHash: null };
      const inviteHash = await openInvite(token);
      if (inviteHash) return { kind: 'account', inviteHash };
      if (registration === 'approval') return { kind: 'request' };
      throw token === null || token === '' ? inviteRequired() : inviteInvalid();
    },
    useInvite: async (trx, tokenHash, userId) => {
      if (!(await useInvite(trx, { tokenHash, userId, now: now() }))) throw inviteInvalid();
    },
    invites: async (part) => {
      const [rows, total] = await Promise.all([findInvites(db, part), countInvites(db)]);
      return { rows, total };
    },
    createInvite: async (trx, { createdBy, days }) => {
      const token = newSessionToken();
      const tokenHash = hashSessionToken(token);
      if (!tokenHash) throw new TypeError('a new token is malformed');
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
      const invite = { uuid: newId(), createdBy, createdAt, expiresAt };
      await insertInvite(trx, { ...invite, tokenHash });
      return {
        invite: { ...invite, revokedAt: null, usedAt: null, usedBy: null },
        url: `${config.publicUrl}/signup?invite=${token}`,
      };
    },
    revokeInvite: async (trx, uuid) => {
      if (!(await revokeOpenInvite(trx, uuid, now()))) throw inviteNotFound();
    },
    requests: async (part) => {
      const [rows, total] = await Promise.all([findSignupRequests(db, part), countSignupRequests(db)]);
      return { rows, total };
    },
    takeRequest: async (trx, uuid) => {
      const request = await takeSignupRequest(trx, uuid);
      if (!request) throw signupRequestNotFound();
      return request;
    },
    decline: async (trx, uuid) => {
      const declined = await markSignupDeclined(trx, uuid, now());
      if (!declined) throw signupRequestNotFound();
      return declined;
    },
  };
}
