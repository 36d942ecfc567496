import { createRequire } from 'node:module';

// Each Fastify server compiles the serializers of all its routes. Servers of one test process share them, because
// this takes longer than the rest of a server's start.

type Serialize = (response: unknown) => string;
type Compile = (route: { readonly schema: unknown }) => Serialize;
type CreateCompiler = (...context: readonly unknown[]) => Compile;

const compiled = new Map<string, Serialize>();
const isShared = Symbol.for('plotline.shared-serializers');

/** Finds the module that Fastify itself loads. */
const load = createRequire(createRequire(import.meta.url).resolve('fastify'));
const address = load.resolve('@fastify/fast-json-stringify-compiler');
const original: () => CreateCompiler = load(address);
const loaded = load.cache[address];
// Test files of one worker share its modules: the first one replaces it.
if (loaded && !Reflect.has(original, isShared))
  loaded.exports = Object.assign(() => share(original()), { [isShared]: true });

function share(createCompiler: CreateCompiler): CreateCompiler {
  return (...context) => {
    const compile = createCompiler(...context);
    return (route) => {
      const key = JSON.stringify([context, route.schema]);
      const serialize = compiled.get(key) ?? compile(route);
      compiled.set(key, serialize);
      return serialize;
    };
  };
}
