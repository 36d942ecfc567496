// A node that is killed between the commit of a message and its sending.
import { sql } from 'kysely';
import { pino } from 'pino';
import { createBus, defineTopic } from './bus.ts';
import { createDatabase, withTransaction, type DatabaseConnection } from './database.ts';
import { afterCommit } from './transaction-hooks.ts';

// Written by the test.
const target = JSON.parse(process.argv[2] ?? '') as DatabaseConnection;
const { db } = createDatabase(target, { poolSize: 1 });
const bus = await createBus({ target, log: pino({ level: 'silent' }) });

process.once('message', (name: string) => {
  void withTransaction(db, async (trx) => {
    await sql`insert into committed (name) values (${name})`.execute(trx);
    afterCommit(trx, () => process.kill(process.pid, 'SIGKILL'));
    await bus.publish(trx, defineTopic<string>('committed'), name);
  });
});
process.send?.('ready');
