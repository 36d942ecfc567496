import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-mail-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const mailFrom = 'Plotline <no-reply@plot.example.org>';
const mail = { to: 'ada@example.org', subject: 'Grüße\r\nBcc: all@example.org', text: 'Ein Satz – mit ü.\n' };

test('when there is no mail server, the mail is written to a file and the path is logged', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  await createMailer({ smtpUrl: undefined, mailFrom, dataDir }, log).send({
    ...mail,
    html: '<p>Ein Satz</p>',
  });
  const [name = ''] = readdirSync(path.join(dataDir, 'outbox'));
  const written = readFileSync(path.join(dataDir, 'outbox', name), 'utf8');
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  expect(logged.join()).toContain(path.join(dataDir, 'outbox', name));
  expect(written).toMatch(/^From: Plotline <no-reply@plot\.example\.org>\r?$/m);
  expect(written).toMatch(/^To: ada@example\.org\r?$/m);
  expect(written).toContain('<p>Ein Satz</p>');
  expect(written).not.toMatch(/^Bcc:/m);
});

/** Starts a server that records mails and connections and refuses mails to `full@…`. */
async function startMailServer() {
  const received: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Pooled connections stay open: closing does not wait for them.
    closeTimeout: 50,
    onConnect: (_, answer) => {
      connections += 1;
      answer();
    },
    onRcptTo: ({ address }, _, answer) =>
      answer(address.startsWith('full') ? new Error('mailbox is full') : undefined),
    onData: (stream, _, answer) => {
      void text(stream).then((content) => {
        received.push(content);
        answer();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A TCP server's address is never the path of a pipe.
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    connections: () => connections,
    mailerTo: (options = '') => {
      const smtpUrl = `smtp://127.0.0.1:${port}${options}`;
      return createMailer({ smtpUrl, mailFrom, dataDir }, pino({ level: 'silent' }));
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

test('when there is a mail server, it receives the mail, and its refusal fails the call', async () => {
  const { received, mailerTo, stop } = await startMailServer();
  const mailer = mailerTo();
  await mailer.send(mail);
  expect(received).toEqual([expect.stringContaining('To: ada@example.org')]);
  expect(received[0]).not.toMatch(/^Bcc:/m);
  await expect(mailer.send({ ...mail, to: 'full@example.org' })).rejects.toThrow('mailbox is full');
  await stop();
});

test('when the address has pool=true, mails share a connection', async () => {
  const { received, connections, mailerTo, stop } = await startMailServer();
  const mailer = mailerTo('/?pool=true');
  await mailer.send(mail);
  await mailer.send(mail);
  expect([received.length, connections()]).toEqual([2, 1]);
  await stop();
});
