import type { DatabaseConnection } from '../../server/platform/database.ts';

/** The PostgreSQL of a test run; plain values, because it is passed to workers. */
export type TestServer = { readonly connection: DatabaseConnection } | { readonly url: string };

/** Returns the connection settings of one of its databases. */
export function connectionTo(server: TestServer, database: string): DatabaseConnection | string {
  if ('connection' in server) return { ...server.connection, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}
