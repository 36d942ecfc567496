const BARBELL = '(Barbell)';

/** Removes "(Barbell)" from an exercise name; other equipment stays. */
export function shortName(name: string): string {
  return name.endsWith(BARBELL) ? name.slice(0, -BARBELL.length).trimEnd() : name;
}
