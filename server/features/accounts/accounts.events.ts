import { defineTopic } from '../../platform/bus.ts';

/** Topic: an account was created or deleted, or its state, role, profile or safety settings changed. */
export const ACCOUNT_CHANGED = defineTopic<AccountChanged>('accounts.changed');
export type AccountChanged = {
  readonly user_id: string;
  readonly change: 'created' | 'profile' | 'deactivated' | 'reactivated' | 'role' | 'safety' | 'deleted';
};

/** Topic: sessions were ended before they expired; `session_id` null means all of the user's. */
export const SESSION_ENDED = defineTopic<SessionEnded>('accounts.session_ended');
export type SessionEnded = {
  readonly user_id: string;
  readonly session_id: string | null;
  readonly reason: 'signed_out' | 'deactivated' | 'deleted';
};

/** Topic: a user has a new password, by a change, a mailed link or an operator. */
export const PASSWORD_CHANGED = defineTopic<{ readonly user_id: string }>('accounts.password_changed');

/** Topic: a user ended the access of all devices and programs but the present session. */
export const OTHERS_SIGNED_OUT = defineTopic<{ readonly user_id: string }>('accounts.others_signed_out');

/** Topic: a user signed in from a device or network that they had not used before. */
export const NEW_SIGN_IN = defineTopic<NewSignIn>('accounts.new_sign_in');
export type NewSignIn = {
  readonly user_id: string;
  /** `Firefox on Windows`. */
  readonly device: string;
  readonly ip: string;
};
