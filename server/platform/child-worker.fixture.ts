import { existsSync, writeFileSync } from 'node:fs';

/** Behaviours that a test orders from the process. */
export type Order =
  | 'echo'
  | 'who'
  | 'crash'
  | 'hang'
  | 'env'
  | 'crash-when-used'
  | { readonly killedOnce: string };

let isUsed = false;

process.on('message', (order: Order) => {
  if (typeof order === 'object') {
    // The system does this when memory runs short.
    if (!existsSync(order.killedOnce)) {
      writeFileSync(order.killedOnce, '');
      process.kill(process.pid, 'SIGKILL');
    }
    process.send?.('done');
  }
  if (order === 'crash-when-used') {
    // An earlier task may leave a file open.
    if (isUsed) process.exit(1);
    process.send?.('done');
  }
  isUsed = true;
  if (order === 'crash') process.exit(3);
  if (order === 'hang') hang();
  if (order === 'who') process.send?.(process.pid);
  if (order === 'env') process.send?.(Object.keys(process.env));
  if (order === 'echo') process.send?.(order);
});
process.on('disconnect', () => process.exit(0));

/** Keeps the process from everything else, as an endless loop does, but without its work. */
function hang(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
