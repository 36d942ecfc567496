import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { nameOfProcess } from '../leftovers.ts';
import { sendNotFound } from './error-responses.ts';

/** Time for which files of an earlier build stay after its last start. */
const KEPT_MS = 60 * 24 * 60 * 60 * 1000;
/** Address of a file whose name contains a hash of its content, without its compressed versions. */
const ADDRESS = /^\/assets\/(\w[\w.-]*\.(?!br|gz)\w+)(?:\?|$)/;

/**
 * Keeps the assets of this build in a folder that all nodes share. Returns a handler that serves those of earlier builds,
 * and of other versions that run during an upgrade: their open pages still get their scripts.
 */
export function keepAssets(app: FastifyInstance, { dataDir }: Pick<Config, 'dataDir'>, dir: string) {
  const folder = path.join(dataDir, 'files', '.assets');
  const added = addAssets(path.join(dir, 'assets'), folder).catch((error: unknown) => {
    app.log.error({ err: error }, 'the assets of this build are not kept for open pages');
  });
  app.addHook('onClose', () => added);
  return async ({ method, url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [, name] = ADDRESS.exec(url) ?? [];
    if (method !== 'GET' || name === undefined) return sendNotFound(reply);
    const isKept = await stat(path.join(folder, name)).catch(() => null);
    return isKept ? reply.sendFile(name, folder) : sendNotFound(reply);
  };
}

async function addAssets(dir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const kept = new Set(await readdir(folder));
  const own = new Set((await readdir(dir)).filter((name) => !name.endsWith('.map')));
  const now = new Date();
  for (const name of own) {
    const file = path.join(folder, name);
    if (!kept.has(name)) {
      // A rename shows other nodes the whole file or none.
      const unfinished = path.join(folder, `.${nameOfProcess('asset')}${name}`);
      await copyFile(path.join(dir, name), unfinished);
      await rename(unfinished, file);
    }
    await utimes(file, now, now);
  }
  for (const name of kept.difference(own)) {
    const file = path.join(folder, name);
    // Another node may delete it at the same time.
    const usedAt = (await stat(file).catch(() => null))?.mtimeMs ?? now.getTime();
    if (usedAt < now.getTime() - KEPT_MS) await rm(file, { force: true });
  }
}
