/** What a task asks of its process. */
export type Order = 'echo' | 'who' | 'crash' | 'hang' | 'env';

process.on('message', (order: Order) => {
  if (order === 'crash') process.exit(3);
  if (order === 'hang') for (;;);
  if (order === 'who') process.send?.(process.pid);
  if (order === 'env') process.send?.(Object.keys(process.env));
  if (order === 'echo') process.send?.(order);
});
process.on('disconnect', () => process.exit(0));
