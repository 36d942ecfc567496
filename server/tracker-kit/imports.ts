/** Imports of uploaded files, parsed in a child process with limits. */
export { importRunning, refusedFile } from '../platform/imports.ts';
export type { Imports } from '../platform/imports.ts';
export { FileRefused, ParseInterrupted } from '../platform/parsing.ts';
export { serveParsing } from '../platform/parsing-child.ts';
