import { defineTopic } from '../../platform/bus.ts';

/** Topic: the privacy of a profile changed, or (`invalidated`) caches about the user must be dropped. */
export const PROFILE_CHANGED = defineTopic<ProfileChanged>('profiles.changed');
export type ProfileChanged = { readonly user_id: string; readonly change: 'privacy' | 'invalidated' };
