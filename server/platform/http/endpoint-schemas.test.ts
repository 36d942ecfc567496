import { globSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import stringify from 'fast-json-stringify';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { serializerSchema } from './response-schema.ts';

// The server compiles the schemas of an endpoint with its first request.

const root = path.resolve(import.meta.dirname, '../../..');
const files = globSync('{contract,trackers/*/contract}/!(*.test).ts', { cwd: root });
const modules: readonly object[] = await Promise.all(files.map((file) => import(path.join(root, file))));
const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'method' in value;
}

test('when an endpoint is declared, its schemas compile', () => {
  expect(endpoints.length).toBeGreaterThan(100);
  for (const { response, params, query, body, multipart } of endpoints) {
    if (response) stringify(serializerSchema(response));
    for (const schema of [params, query, body, multipart?.fields]) if (schema) Compile(schema);
  }
});
