/** Without the ages of counts: an event carries that of one count, a response that of all. */
export function ageless<Data>(data: Data): Data {
  const text = JSON.stringify(data, (key, value: unknown) =>
    key === 'seq' || key === 'seqs' ? undefined : value,
  );
  return text === undefined ? data : JSON.parse(text);
}
