const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;
const MAX_LENGTH = 1000;

/** What a comment behind a move says. */
export interface Comment {
  readonly clockCs: number | null;
  /** What the move took. */
  readonly elapsedCs: number | null;
  readonly evalCp: number | null;
  readonly mate: number | null;
  readonly text: string;
}

/** Arrows and marked squares (`csl`, `cal`) are read over. */
export function readComment(comment: string): Comment {
  const commands = new Map(
    [...comment.matchAll(COMMAND)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
  const text = comment.replaceAll(COMMAND, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    clockCs: centiseconds(commands.get('clk')),
    elapsedCs: centiseconds(commands.get('emt')),
    ...evaluation(commands.get('eval') ?? ''),
    text: text.slice(0, MAX_LENGTH),
  };
}

/** `0:03:01.9`, `3:01`, `61.5`. */
function centiseconds(text: string | undefined): number | null {
  if (text === undefined || !/^(?:\d+:){0,2}\d+(?:\.\d+)?$/.test(text)) return null;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(seconds * 100);
}

/** `0.17`, `0.17,20` with the depth, `#-3`. */
function evaluation(text: string): Pick<Comment, 'evalCp' | 'mate'> {
  const [, mate, pawns] = /^(?:#([+-]?\d+)|([+-]?\d+(?:\.\d+)?))/.exec(text) ?? [];
  return {
    evalCp: pawns === undefined ? null : Math.round(Number(pawns) * 100),
    mate: mate === undefined ? null : Number(mate),
  };
}
