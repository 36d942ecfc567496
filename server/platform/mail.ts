import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Addressee {
  readonly email: string;
  readonly username: string;
}

/** Returns a mail in paragraphs that greets its addressee. */
export function mailTo(
  { email, username }: Addressee,
  subject: string,
  ...paragraphs: readonly string[]
): Mail {
  return { to: email, subject, text: [`Hello @${username},`, ...paragraphs].join('\n\n') };
}

/** Sends mails through `SMTP_URL`; without it, writes each to `DATA_DIR/outbox` and logs the path. */
export interface Mailer {
  /** Rejects when the mail server refuses: call it from a job, which retries. */
  send(mail: Mail): Promise<void>;
}

/** The default timeouts of ten minutes would block a job for too long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: FastifyBaseLogger,
): Mailer {
  const from = config.mailFrom;
  if (config.smtpUrl) {
    const options = { url: config.smtpUrl, ...TIMEOUTS };
    const transport = once(async () => (await import('nodemailer')).createTransport(options));
    return { send: async (mail) => void (await (await transport()).sendMail({ from, ...mail })) };
  }
  const options = { streamTransport: true, buffer: true } as const;
  const transport = once(async () => (await import('nodemailer')).createTransport(options));
  return {
    send: async (mail) => {
      const { message } = await (await transport()).sendMail({ from, ...mail });
      const file = await writeToOutbox(config.dataDir, message);
      log.info({ file }, 'mail written');
    },
  };
}

/** Creates the transport, and imports its library, with the first mail. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

async function writeToOutbox(dataDir: string, message: Buffer | NodeJS.ReadableStream): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const time = new Date().toISOString().replaceAll(':', '-');
  const file = path.join(outbox, `${time}-${crypto.randomUUID().slice(0, 8)}.eml`);
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return file;
}
