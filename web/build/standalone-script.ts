import { build, type Plugin } from 'vite';

interface StandaloneScript {
  /** Path of its module. */
  readonly input: string;
  readonly target: string;
  readonly plugins?: Plugin[];
  /** Values of constants. */
  readonly define?: Record<string, string>;
  readonly pureFunctions?: string[];
}

/** Builds a module with its imports as one classic script and returns its code. */
export async function buildStandaloneScript(script: StandaloneScript): Promise<string> {
  const { input, target, plugins = [], define = {}, pureFunctions = [] } = script;
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    define,
    build: {
      write: false,
      target,
      rolldownOptions: {
        input,
        treeshake: { manualPureFunctions: pureFunctions },
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new TypeError(`${input} was not built`);
  return chunk.code.trim();
}
