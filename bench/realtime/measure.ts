import { activityTopic, SOCKET_PATH } from '@plotline/contract/presence.ts';
import type { Arrived } from './crowd.ts';
import { spread } from './figures.ts';
import { ACTIVITY, cookieOf } from './fill.ts';
import { startRemote, type Remote } from './remote.ts';
import type { Act } from './sockets.ts';

export interface Plan {
  readonly sockets: number;
  readonly subscribed: number;
  readonly perSecond: number;
  readonly events: number;
}

type Spread = ReturnType<typeof spread>;

export interface Storm extends Arrived {
  readonly longestBlockMs: number;
}

export interface Measured {
  /** Bytes. */
  readonly memoryFresh: number;
  readonly memoryFull: number;
  readonly rssPerSocket: number;
  readonly usedPerSocket: number;
  readonly storm: Storm;
  /** Milliseconds from the action to the event on the last socket: one, some, all. */
  readonly toOneOfOne: Spread;
  readonly toOne: Spread;
  readonly toSome: Spread;
  readonly toAll: Spread;
}

interface Setting {
  readonly kind: 'app' | 'bare';
  readonly plan: Plan;
  readonly trackerType: string;
  readonly env: NodeJS.ProcessEnv;
  readonly profile?: string | undefined;
}

interface Memory {
  readonly rss: number;
  readonly used: number;
}

/** Fewer events suffice where many sockets make each take long. */
const EVENTS_TO_ALL = 20;
const AT_ONCE = 50;

/** Commands are implemented in `server.ts`, `sockets.ts` and `crowd.ts`. */
export async function measure({ kind, plan, trackerType, env, profile }: Setting): Promise<Measured> {
  const server = startRemote('server.ts', { args: [kind], env, profile });
  const browsers = startRemote('sockets.ts');
  try {
    const address = (await server.call('address')) as string;
    const url = `${address.replace('http', 'ws')}${SOCKET_PATH}`;
    const act = actOn(address, trackerType);
    const open = (count: number, atOnce: number) => browsers.call('open', url, cookiesOf(count), atOnce);
    const reach = async (count: number, events: number) => {
      const times: number[] = [];
      for (let event = 0; event < events; event += 1)
        times.push((await browsers.call('reach', act(event), count)) as number);
      return spread(times);
    };

    await open(1, 1);
    await browsers.call('subscribe', activityTopic(ACTIVITY), kind === 'app' ? 1 : 0);
    await reach(1, 50);
    const toOneOfOne = await reach(1, plan.events);
    await browsers.call('closeAll');
    const fresh = (await server.call('memory')) as Memory;
    // Mass connections fragment memory, which would count as the sockets'.
    await open(plan.sockets, AT_ONCE);
    const full = (await server.call('memory')) as Memory;
    // The bare server knows no topics: all sockets get everything.
    const ofSubscribed = async (count: number, events: number) => {
      if (kind === 'bare') return reach(plan.sockets, events);
      await browsers.call('subscribe', activityTopic(ACTIVITY), count);
      return reach(count, events);
    };
    const toOne = await ofSubscribed(1, kind === 'bare' ? EVENTS_TO_ALL : plan.events);
    const toSome = await ofSubscribed(plan.subscribed, Math.min(plan.events, 100));
    const toAll = await ofSubscribed(plan.sockets, EVENTS_TO_ALL);
    await browsers.call('closeAll');
    const storm = await stormOf(server, url, plan);
    const each = (what: keyof Memory) => (full[what] - fresh[what]) / plan.sockets;
    return {
      memoryFresh: fresh.rss,
      memoryFull: full.rss,
      rssPerSocket: each('rss'),
      usedPerSocket: each('used'),
      storm,
      toOneOfOne,
      toOne,
      toSome,
      toAll,
    };
  } finally {
    await browsers.stop();
    await server.stop();
  }
}

/** Reconnects all sockets at once, as after a restart. */
async function stormOf(server: Remote, url: string, { sockets, perSecond }: Plan): Promise<Storm> {
  const crowd = startRemote('crowd.ts');
  try {
    await server.call('longestBlock');
    const arrived = (await crowd.call('storm', url, cookiesOf(sockets), perSecond)) as Arrived;
    return { ...arrived, longestBlockMs: (await server.call('longestBlock')) as number };
  } finally {
    await crowd.stop();
  }
}

/** A user per socket. The first user owns the activity and has no socket, so only subscribers get likes. */
function cookiesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => cookieOf(index + 2));
}

/** Alternates like and unlike. */
function actOn(address: string, trackerType: string): (event: number) => Act {
  const liked = { likeable_type: trackerType, likeable_uuid: ACTIVITY };
  const url = `${address}/api/likes`;
  const cookie = cookieOf(2);
  return (event) =>
    event % 2 === 0
      ? { url, method: 'POST', cookie, body: liked }
      : { url: `${url}?${new URLSearchParams(liked).toString()}`, method: 'DELETE', cookie };
}
