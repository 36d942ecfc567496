/** Files that users upload: parsed in a process of their own, with limits. */
export { importRunning, refusedFile } from '../platform/imports.ts';
export type { Imports } from '../platform/imports.ts';
export { FileRefused, ParseInterrupted } from '../platform/parsing.ts';
export { serveParsing } from '../platform/parsing-child.ts';
