/** The named segments of a path, decoded. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * Returns the parameters if a path matches the pattern, else null. `/:username/posts/:uuid` takes any one segment
 * for each name. Literal segments match in any case: `/Login` is `/login`.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const expected = segmentsOf(pattern);
  const segments = segmentsOf(path);
  if (expected.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of expected.entries()) {
    const segment = decode(segments[index] ?? '');
    if (name.startsWith(':')) params[name.slice(1)] = segment;
    else if (name !== segment.toLowerCase()) return null;
  }
  return params;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Decodes a segment; invalid percent-encoding is left unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
