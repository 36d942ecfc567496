/** The parsed value, or undefined where the text is not JSON: an error page must not hide its status. */
export function parseJson(written: string): unknown {
  try {
    const parsed: unknown = JSON.parse(written);
    return parsed;
  } catch {
    return undefined;
  }
}
