import { expect, test } from 'vitest';
import { runningEndpoints, type RunningEndpoint } from './support/open-api.ts';
import { createTestApp } from './support/test-app.ts';

// PostgreSQL stores no NUL. Wherever a client can write one, it is an error of the client.

const app = await createTestApp();
const endpoints = await runningEndpoints(app);
const ada = await app.signUp('ada_nul');
const NUL = '%00';
const BOUNDARY = 'nul-boundary';
const authority = new URL(app.platform.config.publicUrl).host;

interface Place {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Returns the address with NUL in one parameter, or in the others that the endpoint needs a valid value. */
function addressOf({ path, parameters }: RunningEndpoint, spoilt: string | null): string {
  const address = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce(
      (text, { name }) => text.replace(`{${name}}`, name === spoilt ? `a${NUL}b` : validIn(name)),
      path,
    );
  return parameters.some((one) => one.in === 'query' && one.name === spoilt)
    ? `${address}?${spoilt}=a${NUL}b`
    : address;
}

function validIn(name: string): string {
  if (name === 'username') return ada.username;
  return name.includes('tracker') || name === 'type' ? 'weights' : ada.uuid;
}

function placesIn(endpoint: RunningEndpoint): readonly Place[] {
  const url = addressOf(endpoint, null);
  const places: Place[] = endpoint.parameters.map(({ name }) => ({ url: addressOf(endpoint, name) }));
  places.push({
    url,
    headers: { cookie: `session=${ada.cookie}; lichess_sign_in=${NUL}; stripe_connect=${NUL}` },
  });
  if (endpoint.body?.type === 'multipart/form-data') {
    places.push(
      formWith(url, `name="file"; filename*=utf-8''a${NUL}b.pgn`, 'ada'),
      formWith(url, 'name="file"; filename="a.pgn"', 'a\0b'),
    );
  }
  return places;
}

const GAME = '[White "ada"]\n[Black "bob"]\n[Result "1-0"]\n[Date "2026.01.05"]\n\n1. e4 e5 1-0\n';

/** A form with a text field and a file. */
function formWith(url: string, disposition: string, username: string): Place {
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  return {
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${part('name="username"', username)}${part(disposition, GAME)}--${BOUNDARY}--\r\n`,
  };
}

test('when a NUL is in an address, a cookie, a form field or the name of a file, no endpoint fails', async () => {
  await ada.post('/api/trackers/enable', { tracker_type: 'chess', username: 'ada' });
  await ada.post('/api/trackers/enable', { tracker_type: 'weights' });
  const failures: unknown[] = [];
  for (const endpoint of endpoints.filter(({ name }) => !['deleteAccount', 'logout'].includes(name))) {
    for (const { url, headers, payload } of placesIn(endpoint)) {
      const { statusCode, body } = await app.http.inject({
        method: endpoint.method,
        url,
        headers: { cookie: `session=${ada.cookie}`, ...headers },
        authority,
        ...(payload === undefined ? {} : { payload }),
      });
      if (statusCode >= 500 && statusCode !== 503) failures.push([endpoint.name, url, payload, body]);
    }
  }
  expect(failures).toEqual([]);
}, 60_000);
