import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission, Turn } from '../admission.ts';
import { addressKey, isSharedAddress } from '../rate-limit.ts';
import { runInContext, type RequestContext } from '../request-context.ts';
import { credentialOf } from './authentication.ts';
import type { Viewer } from './route.ts';

/** Requests that take turns with the others of their caller: a user, or the address of a guest. */
export interface Turns {
  /**
   * Runs the work of a request, from its first statement, when it is its turn. The turn ends with the work, or when the
   * response begins: slow readers keep nobody waiting.
   * @throws HttpError 429 when too many requests of the caller wait, or this one has waited for too long
   */
  run<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (turn: RequestTurn) => Promise<Result>,
  ): Promise<Result>;
}

export interface RequestTurn {
  /** Counts the request for its user from now on; a session is known by its user once it has been used. */
  identify(viewer: Viewer | null): Promise<void>;
  /** Ends the turn for an upload: it waits for its sender, and the work behind it has limits of its own. */
  beginUpload(): void;
}

/** Users that are remembered by the hash of their session or access token. */
const MAX_REMEMBERED = 10_000;

export function createTurns(app: FastifyInstance, admission: Admission): Turns {
  const users = new Map<string, string>();
  const ends = new WeakMap<FastifyRequest, () => void>();

  function remember(credential: string, viewer: Viewer | null): void {
    users.delete(credential);
    if (!viewer) return;
    users.set(credential, viewer.uuid);
    if (users.size > MAX_REMEMBERED) users.delete(users.keys().next().value ?? credential);
  }

  app.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.();
    done(null, payload);
  });

  return {
    run: (request, reply, work) => {
      const credential = hashOf(credentialOf(request));
      // A body arrives outside of the context of its request.
      const context: RequestContext = { reqId: request.id };
      const address = addressKey(request.ip);
      // Sessions that are not known yet count for their address, which otherwise could try as many as it likes.
      const unknown = credential !== '' && isSharedAddress(address) ? credential : address;
      let caller = users.get(credential) ?? unknown;
      let place: Turn | undefined;
      let isOver = false;

      async function enter(): Promise<void> {
        place?.leave();
        place = await admission.enter(caller, (giveUp) => reply.raw.once('close', giveUp));
        context.share = place.share;
        if (isOver) place.leave();
      }

      function end(): void {
        isOver = true;
        place?.leave();
      }

      const turn: RequestTurn = {
        identify: async (viewer) => {
          if (credential === '') return;
          remember(credential, viewer);
          const known = viewer?.uuid ?? address;
          if (isOver || known === caller) return;
          caller = known;
          await enter();
        },
        beginUpload: () => {
          end();
          context.share = undefined;
        },
      };
      ends.set(request, end);
      return runInContext(context, async () => {
        await enter();
        try {
          return await work(turn);
        } finally {
          end();
        }
      });
    },
  };
}

function hashOf(credential: string | undefined): string {
  return credential ? hash('sha256', credential, 'base64') : '';
}
