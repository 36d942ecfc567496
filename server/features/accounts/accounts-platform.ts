import type { Platform } from '../../platform/platform.ts';

/** Parts of the platform that accounts need, in the server and on the command line. */
export type AccountsPlatform = Pick<Platform, 'db' | 'bus' | 'log' | 'now' | 'newId'> & {
  readonly config: Pick<
    Platform['config'],
    | 'publicUrl'
    | 'brandName'
    | 'rateLimit'
    | 'secretKey'
    | 'previousSecretKeys'
    | 'smtpUrl'
    | 'requireVerifiedEmail'
  >;
};

/** With mails, jobs and files, which only the server has. */
export type ServedAccountsPlatform = AccountsPlatform & Pick<Platform, 'jobs' | 'mail' | 'storage'>;

/** Browser or program that sent a request. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
}
