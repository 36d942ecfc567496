import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission, Turn } from '../admission.ts';
import { addressKey, isSharedAddress } from '../rate-limit.ts';
import {
  currentContext,
  runInContext,
  type ConnectionShare,
  type RequestContext,
} from '../request-context.ts';
import { credentialOf } from './authentication.ts';
import type { Viewer } from './route.ts';

/**
 * The turn of a request among those of its caller: a user, or the address of a guest. It begins with the first statement,
 * so that a page from memory waits for no one, and ends when the response begins: slow readers keep nobody waiting.
 */
export interface RequestTurn {
  /** Counts the request for its user from now on; a session is known by its user once it has been used. */
  identify(viewer: Viewer | null): Promise<void>;
  end(): void;
  /** Ends the turn for an upload, which waits for its sender, or a socket: what follows has limits of its own. */
  release(): void;
}

/** Users that are remembered by the hash of their session or access token. */
const MAX_REMEMBERED = 10_000;

interface TurnParts {
  readonly admission: Admission;
  /** User by the hash of the credential. */
  readonly users: Map<string, string>;
}

/** Makes all requests to the server take turns. Their statements wait, see `sharedPool`. */
export function takeTurns(app: FastifyInstance, admission: Admission): void {
  const parts = { admission, users: new Map<string, string>() };
  app.decorateRequest('turn', null);
  app.addHook('onRequest', (request, reply, done) => {
    const turn = new TurnContext(request, reply, parts);
    request.setDecorator('turn', turn);
    runInContext(turn, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.getDecorator<TurnContext | null>('turn')?.end();
    done(null, payload);
  });
}

export function turnOf(request: FastifyRequest): RequestTurn {
  return request.getDecorator<TurnContext>('turn');
}

/** Runs the work of a request in its context again: a body arrives outside of it. */
export function runInTurn<Result>(request: FastifyRequest, work: (turn: RequestTurn) => Result): Result {
  const turn = request.getDecorator<TurnContext>('turn');
  return currentContext() === turn ? work(turn) : runInContext(turn, () => work(turn));
}

/** One object for each request, because pages from memory are as fast as their requests have few. */
class TurnContext implements RequestContext, RequestTurn {
  readonly reqId: string;
  share: ConnectionShare | undefined;
  readonly #parts: TurnParts;
  #request: FastifyRequest | undefined;
  #reply: FastifyReply | undefined;
  #caller = '';
  #place: Turn | undefined;
  #entering: Promise<void> | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, parts: TurnParts) {
    this.reqId = request.id;
    this.#request = request;
    this.#reply = reply;
    this.#parts = parts;
  }

  enter(): Promise<void> | undefined {
    const [request, reply] = [this.#request, this.#reply];
    if (!request || !reply || this.#place) return undefined;
    if (this.#entering) return this.#entering;
    this.#caller ||= this.#callerOf(request);
    const { admission } = this.#parts;
    const entered = admission.enter(this.#caller, (giveUp) => reply.raw.once('close', giveUp));
    if (entered instanceof Promise) return (this.#entering = entered.then((place) => this.#take(place)));
    this.#take(entered);
    return undefined;
  }

  async identify(viewer: Viewer | null): Promise<void> {
    const request = this.#request;
    const credential = request && hashOf(request);
    if (!credential) return;
    this.#remember(credential, viewer);
    const known = viewer?.uuid ?? addressKey(request.ip);
    if (known === this.#caller) return;
    this.#caller = known;
    if (!this.#place) return;
    this.#place.leave();
    this.#place = undefined;
    await this.enter();
  }

  end(): void {
    this.#place?.leave();
    // A socket keeps its context for as long as it lives.
    this.#request = undefined;
    this.#reply = undefined;
  }

  release(): void {
    this.end();
    this.share = undefined;
  }

  #take(place: Turn): void {
    this.#entering = undefined;
    this.#place = place;
    this.share = place.share;
    if (!this.#request) place.leave();
  }

  /** Sessions that are not known yet count for their address, which otherwise could try as many as it likes. */
  #callerOf(request: FastifyRequest): string {
    const credential = hashOf(request);
    const address = addressKey(request.ip);
    const unknown = credential !== '' && isSharedAddress(address) ? credential : address;
    return this.#parts.users.get(credential) ?? unknown;
  }

  #remember(credential: string, viewer: Viewer | null): void {
    const { users } = this.#parts;
    users.delete(credential);
    if (!viewer) return;
    users.set(credential, viewer.uuid);
    if (users.size > MAX_REMEMBERED) users.delete(users.keys().next().value ?? credential);
  }
}

/** Returns the hash of the request's session or access token, empty without one. */
function hashOf(request: FastifyRequest): string {
  const credential = credentialOf(request);
  return credential ? hash('sha256', credential, 'base64') : '';
}
