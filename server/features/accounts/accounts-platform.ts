import type { Platform } from '../../platform/platform.ts';

/** What accounts need of the platform: little enough for the command line. */
export type AccountsPlatform = Pick<Platform, 'db' | 'bus' | 'log' | 'now' | 'newId'> & {
  readonly config: Pick<Platform['config'], 'publicUrl' | 'brandName' | 'rateLimit'>;
};

/** With what only a server does: mails, sent by jobs, and files. */
export type ServedAccountsPlatform = AccountsPlatform & Pick<Platform, 'jobs' | 'mail' | 'storage'>;

/** The browser or program that calls. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
}
