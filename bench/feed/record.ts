import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { withTransaction, type Db } from '../../server/platform/database.ts';
import { userIdOf, tokenOf } from './fill.ts';
import { writeRequest, type WriteKind } from './writes.ts';

/** Repeats a recorded write of the product for another user and activity. */
export type Replay = (db: Db, written: Replayed) => Promise<void>;

export interface Replayed {
  readonly viewerId: string;
  readonly activityUuid: string;
  readonly authorId: string;
  readonly content: string;
}

export type Replays = Readonly<Record<WriteKind, Replay>>;

export interface Product {
  readonly http: FastifyInstance;
  readonly db: Db;
  readonly likeableType: string;
  readonly close: () => Promise<void>;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Author of the recorded samples. */
const SAMPLE_USER = 19_000;

/** Starts the product, performs each write once and records the statements of its transaction. */
export async function recordWrites(open: () => Promise<Product>): Promise<Replays> {
  const recorder = createRecorder();
  const product = await open();
  const replays = {
    like: await recordWrite(product, 'like', recorder),
    comment: await recordWrite(product, 'comment', recorder),
    post: await recordWrite(product, 'post', recorder),
  };
  recorder.stop();
  await product.close();
  return replays;
}

async function recordWrite(product: Product, kind: WriteKind, recorder: Recorder): Promise<Replay> {
  const { http, db, likeableType } = product;
  const sample: Replayed = {
    viewerId: userIdOf(SAMPLE_USER),
    ...(await anyActivity(db)),
    content: `Sample ${randomUUIDv7()}`,
  };
  const begun = randomUUIDv7();
  const { url, body } = writeRequest(kind, { ...sample, likeableType });
  const statements = await recorder.record(async () => {
    const headers = { cookie: `session=${tokenOf(SAMPLE_USER)}` };
    const answer = await http.inject({ method: 'POST', url, headers, payload: body });
    if (answer.statusCode !== 201) throw new Error(`${kind}: ${answer.statusCode} ${answer.body}`);
  });
  if (!statements.some(({ text }) => /\binsert into/i.test(text)))
    throw new Error(`${kind} changed nothing`);
  const templates = statements.map(({ text, values }) => ({ text, values: JSON.stringify(values) }));
  const made = idsMadeSince(begun, JSON.stringify(statements));
  return (to, written) => replay(to, templates, [...pairs(sample, written), ...made.map(renewed)]);
}

/** An activity that the sample's author does not like yet: a repeated like would write nothing. */
async function anyActivity(db: Db): Promise<Pick<Replayed, 'activityUuid' | 'authorId'>> {
  const { rows } = await sql<Pick<Replayed, 'activityUuid' | 'authorId'>>`
    select uuid as "activityUuid", user_id as "authorId" from activities
    where audience = 'everyone' and in_feed and user_id <> ${userIdOf(SAMPLE_USER)}
      and not exists (select from activity_likes
        where activity_uuid = activities.uuid and user_id = ${userIdOf(SAMPLE_USER)})
    order by event_at limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no activity to write about');
  return row;
}

interface Recorder {
  /** Returns the statements of the transaction that `work` commits. */
  readonly record: (work: () => Promise<void>) => Promise<readonly Statement[]>;
  readonly stop: () => void;
}

interface Recording {
  /** Key: connection. */
  readonly open: Map<unknown, Statement[]>;
  readonly done: Statement[][];
}

/** Records every connection opened from now on. */
function createRecorder(): Recorder {
  /** Statements outside the transaction are not recorded. */
  const recordings = new AsyncLocalStorage<Recording>();
  // `pg` declares nine overloads of one loosely typed function.
  // oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to, below
  const original = Client.prototype.query as (this: unknown, ...args: unknown[]) => unknown;
  Reflect.set(Client.prototype, 'query', function query(this: unknown, ...args: unknown[]) {
    const recording = recordings.getStore();
    if (recording) note(recording, this, statementOf(args));
    return original.apply(this, args);
  });
  return {
    record: async (work) => {
      const recording: Recording = { open: new Map(), done: [] };
      await recordings.run(recording, work);
      const [statements] = recording.done;
      if (!statements) throw new Error('nothing was committed');
      return statements;
    },
    stop: () => void Reflect.set(Client.prototype, 'query', original),
  };
}

function note({ open, done }: Recording, connection: unknown, statement: Statement): void {
  const { text } = statement;
  if (text === 'begin') open.set(connection, []);
  else if (text === 'commit') done.push(open.get(connection) ?? []);
  else open.get(connection)?.push(statement);
  if (text === 'commit' || text === 'rollback') open.delete(connection);
}

function statementOf([query, values]: readonly unknown[]): Statement {
  const isConfig = typeof query === 'object' && query !== null;
  const given = isConfig && 'values' in query ? query.values : values;
  const text = isConfig && 'text' in query ? query.text : query;
  return { text: String(text), values: Array.isArray(given) ? given : [] };
}

/** Version 7 ids begin with their time: later ones were created by the write and are replaced in each repetition. */
function idsMadeSince(begun: string, recorded: string): readonly string[] {
  const ids = recorded.match(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g) ?? [];
  return [...new Set(ids)].filter((id) => id > begun);
}

type Pair = readonly [was: string, is: string];

function renewed(id: string): Pair {
  return [id, randomUUIDv7()];
}

function pairs(sample: Replayed, written: Replayed): readonly Pair[] {
  const { viewerId, activityUuid, authorId, content } = written;
  return [
    [sample.viewerId, viewerId],
    [sample.activityUuid, activityUuid],
    [sample.authorId, authorId],
    [sample.content, content],
  ];
}

async function replay(
  db: Db,
  templates: readonly { readonly text: string; readonly values: string }[],
  changed: readonly Pair[],
): Promise<void> {
  const changes = new Map(changed);
  // In one step: the writer may be the sample's author.
  const changing = new RegExp([...changes.keys()].map((was) => RegExp.escape(was)).join('|'), 'g');
  await withTransaction(db, async (trx) => {
    for (const { text, values } of templates) {
      const filled = values.replace(changing, (was) => changes.get(was) ?? was);
      const query = CompiledQuery.raw(text, JSON.parse(filled) as unknown[]);
      await trx.executeQuery(query);
    }
  });
}
