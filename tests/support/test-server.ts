import type { DatabaseConnection } from '../../server/platform/database.ts';

/** The PostgreSQL of a test run; it crosses from the main process to the workers, hence plain values. */
export type TestServer = { readonly connection: DatabaseConnection } | { readonly url: string };

/** How to connect to one of its databases. */
export function connectionTo(server: TestServer, database: string): DatabaseConnection | string {
  if ('connection' in server) return { ...server.connection, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}
