import type { Endpoint } from '@plotline/contract/endpoint.ts';
import { ErrorBody } from '@plotline/contract/schema.ts';

/** Returns the OpenAPI 3.1 document of the endpoints, whose schemas are JSON Schema. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  info: { readonly title: string; readonly version: string },
) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
  };
}

function operation(endpoint: Endpoint): object {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status]: endpoint.response
        ? { description: 'Success', content: { 'application/json': { schema: endpoint.response } } }
        : { description: 'Success' },
      default: { description: 'Failure', content: { 'application/json': { schema: ErrorBody } } },
    },
  };
}

function parameters(schema: Endpoint['query'], where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): object | undefined {
  if (endpoint.body)
    return { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } };
  if (!endpoint.multipart) return undefined;
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { ...endpoint.multipart.fields?.properties, file },
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}
