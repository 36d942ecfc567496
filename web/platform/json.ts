/** Returns the parsed value, or undefined if the text is not JSON, such as an error page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}
