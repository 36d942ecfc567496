import type { FastifyInstance } from 'fastify';

/**
 * Disables keep-alive while the server closes: otherwise it would wait for browsers and proxies to close their
 * connections.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // A stream that started before has already sent its headers.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
