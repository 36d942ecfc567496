import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { sendMissing } from './error-answers.ts';

/** Serves the built web app: hashed files for a year, and the one page for every other address. */
export async function serveWebApp(app: FastifyInstance, config: Config, dir: string): Promise<void> {
  const page = await readFile(path.join(dir, 'index.html'), 'utf8');
  const appConfig = escapeHtml(
    JSON.stringify({ brandName: config.brandName, contactEmail: config.contactEmail ?? null }),
  );
  const [beforeNonce = '', ...rest] = page
    .replaceAll('__APP_CONFIG__', appConfig)
    .replaceAll('__BRAND_NAME__', escapeHtml(config.brandName))
    .split('__CSP_NONCE__');
  const afterNonce = rest.join('__CSP_NONCE__');

  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.map', '**/.vite/**'],
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !isApi(request.url) && !isFile(request.url);
    return isPage ? sendPage(reply) : sendMissing(reply);
  });

  function sendPage(reply: FastifyReply): FastifyReply {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(nonce, config))
      .send(beforeNonce + nonce + afterNonce.replaceAll('__CSP_NONCE__', nonce));
  }
}

function pagePolicy(nonce: string, config: Config): string {
  const socketOrigin = new URL(config.publicUrl).origin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${socketOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

function isFile(url: string): boolean {
  return url.startsWith('/assets/');
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
