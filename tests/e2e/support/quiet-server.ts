import { testsWithServer } from './own-server.ts';

/** A server for tests that count online users or reports: no others use it meanwhile. */
export const { test, server } = testsWithServer();
