const BARBELL = '(Barbell)';

/** "Bench Press (Barbell)" as users say it; other equipment is part of what was done and stays. */
export function spokenName(name: string): string {
  return name.endsWith(BARBELL) ? name.slice(0, -BARBELL.length).trimEnd() : name;
}
