import type { RunningEndpoint } from '../support/open-api.ts';
import { createActor, guest, knownOf, type Actor } from './actors.ts';
import { createClient, type HostileAnswer, type HostileClient } from './client.ts';
import type { Random } from './random.ts';
import { hostileRequest, type HostileRequest } from './requests.ts';
import type { Known } from './valid-values.ts';

export interface Problem {
  readonly what: string;
  readonly request: string;
}

export interface Report {
  readonly problems: readonly Problem[];
  readonly statuses: Readonly<Record<number, number>>;
  /** Endpoints with at least one success. */
  readonly succeeded: ReadonlySet<string>;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly slowestMs: number;
}

export interface RunOptions {
  readonly url: string;
  readonly endpoints: readonly RunningEndpoint[];
  readonly requests: number;
  readonly random: Random;
  /** Longest accepted response time. */
  readonly timeLimitMs: number;
}

const AT_ONCE = 8;
const MOST_PROBLEMS = 50;
/** Endpoints that end the actor's session are called rarely. */
const RARE = new Set(['deleteAccount', 'logout', 'deleteSession', 'removeTracker', 'disableTracker']);

/** Sends hostile requests as a guest and as two users, and checks every response. */
export async function sendHostileRequests(options: RunOptions): Promise<Report> {
  const { url, endpoints, random } = options;
  const client = createClient(url, options);
  const actors = [guest, await createActor(client), await createActor(client)];
  let known = await knownOf(client, actors.slice(1));
  const statuses: Record<number, number> = {};
  const problems: Problem[] = [];
  const succeeded = new Set<string>();
  const times: number[] = [];
  let left = options.requests;

  async function next(): Promise<void> {
    const endpoint = random.pick(endpoints);
    if (RARE.has(endpoint.name) && random.chance(0.9)) return;
    const place = random.below(actors.length);
    const actor = actors[place] ?? guest;
    const request = hostileRequest(endpoint, { random, known });
    left -= 1;
    try {
      const answer = await client.send(request, actor.cookie);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      times.push(answer.ms);
      if (answer.status < 400) succeeded.add(endpoint.name);
      const objection = objectionTo(request, answer);
      if (objection !== null) report(request, `${objection}: ${excerpt(answer.body)}`);
      if (answer.status === 401 && actors[place] === actor) await replaceIfSignedOut(place, actor);
    } catch (error) {
      report(request, `no answer: ${String(error)}`);
    }
  }

  function report({ endpoint, method, path, headers, body }: HostileRequest, what: string): void {
    const sent = `${JSON.stringify(headers)} ${excerpt(body ?? '')}`;
    if (problems.length < MOST_PROBLEMS)
      problems.push({ what, request: `${endpoint}: ${method} ${excerpt(path)} ${sent}` });
  }

  async function replaceIfSignedOut(place: number, actor: Actor): Promise<void> {
    if (actor.cookie === undefined || (await isSignedIn(client, actor.cookie))) return;
    const replacement = await createActor(client);
    actors[place] = replacement;
    known = await renewed(client, actors);
  }

  async function work(): Promise<void> {
    while (left > 0 && problems.length < MOST_PROBLEMS) await next();
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  client.close();
  times.sort((a, b) => a - b);
  const quantile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return {
    problems,
    statuses,
    succeeded,
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    slowestMs: Math.round(times.at(-1) ?? 0),
  };
}

function renewed(client: HostileClient, actors: readonly Actor[]): Promise<Known> {
  return knownOf(
    client,
    actors.filter(({ cookie }) => cookie !== undefined),
  );
}

/** Returns null when nothing is wrong. */
function objectionTo({ path }: HostileRequest, { status, body }: HostileAnswer): string | null {
  if (status >= 500 && status !== 503) return `status ${status}`;
  // Other unknown addresses show a page.
  if (status < 400 || (status === 404 && !path.startsWith('/api/'))) return null;
  try {
    const answer: unknown = JSON.parse(body.toString());
    const detail = typeof answer === 'object' && answer !== null && 'detail' in answer ? answer.detail : '';
    const hasDetail = (typeof detail === 'string' || Array.isArray(detail)) && detail.length > 0;
    return hasDetail ? null : `${status} without a detail`;
  } catch {
    return `${status} that is no JSON`;
  }
}

async function isSignedIn({ send }: HostileClient, cookie: string): Promise<boolean> {
  const request = { method: 'GET', path: '/api/auth/check', headers: {}, body: undefined };
  return (await send(request, cookie)).body.includes('"authenticated":true');
}

function excerpt(content: string | Buffer): string {
  return String(content).slice(0, 600);
}
