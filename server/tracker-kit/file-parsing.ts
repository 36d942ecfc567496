/** The half of an import that runs in a child process: a module that reads one file and calls `serveParsing`. */
export { csvText } from '../platform/csv.ts';
export { FileRefused } from '../platform/parsing.ts';
export { serveParsing } from '../platform/parsing-child.ts';
export { decodeText, isUnicode } from '../platform/text-decoding.ts';
