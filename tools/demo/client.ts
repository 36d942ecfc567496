import type { FastifyInstance } from 'fastify';
import { signup } from '@plotline/contract/accounts.ts';
import {
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type ResponseOf,
} from '@plotline/contract/endpoint.ts';
import { PASSWORD, type DemoUser } from './users.ts';

/** Calls the API as one user, within the process. */
export interface DemoClient {
  call<E extends Endpoint>(
    endpoint: E,
    request?: { readonly params?: ParamsOf<E>; readonly body?: BodyOf<E> },
  ): Promise<ResponseOf<E>>;
  /** Sends a form. */
  upload<E extends Endpoint>(
    endpoint: E,
    fields: Readonly<Record<string, string | Blob>>,
  ): Promise<ResponseOf<E>>;
}

/** Signs a user of the demo up. @throws when the server refuses a request */
export async function signUp(http: FastifyInstance, host: string, user: DemoUser): Promise<DemoClient> {
  const { username, name, timezone } = user;
  const [first_name, last_name] = name;
  const email = `${username}@example.org`;
  const account = { username, email, password: PASSWORD, password_confirm: PASSWORD };
  const payload = { ...account, first_name, last_name, timezone };
  const url = pathOf(signup);
  const answer = await http.inject({ method: 'POST', url, payload, authority: host });
  if (answer.statusCode >= 300) throw new Error(`${username} could not sign up: ${answer.body}`);
  const session = answer.cookies.find((cookie) => cookie.name.endsWith('session'));
  return clientOf(http, host, { [session?.name ?? 'session']: session?.value ?? '' });
}

function clientOf(http: FastifyInstance, host: string, cookies: Record<string, string>): DemoClient {
  async function send<E extends Endpoint>(
    endpoint: E,
    url: string,
    payload?: object,
  ): Promise<ResponseOf<E>> {
    const { method } = endpoint;
    const answer = await http.inject({
      method,
      url,
      cookies,
      authority: host,
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<ResponseOf<E>>();
  }
  return {
    call: (endpoint, { params, body } = {}) => send(endpoint, pathOf(endpoint, { ...params }), body),
    upload: (endpoint, fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return send(endpoint, pathOf(endpoint), form);
    },
  };
}
