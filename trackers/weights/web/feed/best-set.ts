interface BestSet {
  /** `142.5`, `2 × 30`. */
  readonly load: string;
  /** `kg`, `s`; empty for values with several units. */
  readonly unit: string;
  /** Empty for a set without a load. */
  readonly reps: string;
}

/** Splits `142.5 kg × 3` into load, unit and repetitions; a set without a load, such as `12 reps`, has no repetitions. */
export function splitBestSet(text: string): BestSet {
  const cross = text.lastIndexOf(' × ');
  const measure = cross < 0 ? text : text.slice(0, cross);
  const reps = cross < 0 ? '' : text.slice(cross + 3);
  const [, load, unit] = /^([^·]*\d) ([a-z]+)$/.exec(measure) ?? [];
  return load === undefined || unit === undefined ? { load: measure, unit: '', reps } : { load, unit, reps };
}
