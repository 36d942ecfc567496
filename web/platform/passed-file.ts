// A file that the user dropped outside of the import page that reads it.

let passed: { readonly path: string; readonly file: File } | null = null;

/** Leaves a file for the import page at a path, which the caller opens. */
export function passFile(path: string, file: File): void {
  passed = { path, file };
}

/** Returns the file that was left for a path, once. */
export function takePassedFile(path: string): File | null {
  if (passed?.path !== path) return null;
  const { file } = passed;
  passed = null;
  return file;
}
