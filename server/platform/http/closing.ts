import type { FastifyInstance } from 'fastify';

/**
 * A connection that is answered while the server closes is not kept alive: browsers and proxies would hold it
 * open, and the server would wait for them.
 */
export function letConnectionsGo(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // What began to stream before the closing has sent its headers already.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
