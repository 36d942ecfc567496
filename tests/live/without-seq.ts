/** Removes the `seq` of counts: an event carries one of them, a response all. */
export function withoutSeq<Data>(data: Data): Data {
  const text = JSON.stringify(data, (key, value: unknown) => (key === 'seq' ? undefined : value));
  return text === undefined ? data : JSON.parse(text);
}
