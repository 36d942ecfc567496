// Runs until the event named by its argument.
import { createLogger } from './log.ts';
import { shutDownGracefully } from './shutdown.ts';

const [event = '', stopping = 'stops'] = process.argv.slice(2);
const log = createLogger({ logLevel: 'info' });
const stops: Readonly<Record<string, () => Promise<void>>> = {
  stops: async () => log.info('stopped'),
  hangs: () => new Promise(() => undefined),
  fails: () => Promise.reject(new Error('it cannot be closed')),
};
const end = shutDownGracefully({ log, stop: stops[stopping] ?? (() => Promise.resolve()) });
const open = setInterval(() => undefined, 1_000);

if (event === 'exception')
  setImmediate(() => {
    throw new Error('a mistake');
  });
else if (event === 'rejection') void Promise.reject(new Error('a mistake'));
else if (event === 'reason') end('the database has exited');
else if (event === 'idle') process.stdout.write('ready\n');
else clearInterval(open);
