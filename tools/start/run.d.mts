export function run(
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  output?: number,
): Promise<number>;
export const serverFlags: readonly string[];
