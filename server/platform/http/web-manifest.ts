import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Serves the manifest that makes the app installable; iOS delivers push messages only to installed web apps. */
export function serveManifest(app: FastifyInstance, { brandName }: Pick<Config, 'brandName'>): void {
  const manifest = JSON.stringify({
    id: '/',
    name: brandName,
    short_name: brandName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#F6F7F9',
    theme_color: '#F6F7F9',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/home-screen-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=300').send(manifest),
  );
}
