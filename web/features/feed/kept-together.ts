const SHORT = 24;

/** Keeps a short text in parentheses on one line: `(e1RM 105 kg)`. For drawing only. */
export function keptTogether(text: string): string {
  return text.replaceAll(/\([^()\n]*\)/g, (part) =>
    part.length > SHORT ? part : part.replaceAll(' ', '\u00A0'),
  );
}
