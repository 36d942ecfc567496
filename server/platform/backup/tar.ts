/** A file in a tar archive. The content must be read, or left, before the next entry is requested. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The archive is cut off, damaged, or no tar archive. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const BLOCK = 512;
const MAX_NAME_BYTES = 100;
/** Eleven octal digits; larger sizes are binary (GNU tar). */
const MAX_OCTAL_SIZE = 0o77777777777;

/** Yields the bytes of one entry: header, content and padding. */
export async function* writeTarEntry({ name, size, content }: TarEntry): AsyncGenerator<Uint8Array> {
  yield headerOf(name, size);
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new TarError(`${name} has ${written} bytes instead of ${size}`);
  if (size % BLOCK > 0) yield Buffer.alloc(BLOCK - (size % BLOCK));
}

/** Returns the two empty blocks that end an archive. */
export function tarEnd(): Uint8Array {
  return Buffer.alloc(2 * BLOCK);
}

/** Yields the entries of an archive in order. `onBytes` gets all bytes of each entry with its name. */
export async function* readTar(
  archive: AsyncIterable<Uint8Array>,
  onBytes: (bytes: Uint8Array, name: string) => void,
): AsyncGenerator<TarEntry> {
  const reader = createReader(archive);
  for (;;) {
    const header = await reader.block();
    if (header.every((byte) => byte === 0)) return reader.end();
    const { name, size } = parseHeader(header);
    onBytes(header, name);
    let left = size;
    const content = async function* (): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const chunk = await reader.some(left);
        left -= chunk.length;
        onBytes(chunk, name);
        yield chunk;
      }
    };
    yield { name, size, content: content() };
    for await (const rest of content()) void rest;
    if (size % BLOCK > 0) onBytes(await reader.exactly(BLOCK - (size % BLOCK)), name);
  }
}

function createReader(archive: AsyncIterable<Uint8Array>) {
  const iterator = archive[Symbol.asyncIterator]();
  let buffered: Uint8Array = new Uint8Array();
  /** Returns between one and `limit` bytes. */
  async function some(limit: number): Promise<Uint8Array> {
    while (buffered.length === 0) {
      const next = await iterator.next();
      if (next.done === true) throw new TarError('the archive ends in the middle');
      buffered = next.value;
    }
    const taken = buffered.subarray(0, limit);
    buffered = buffered.subarray(taken.length);
    return taken;
  }
  async function exactly(length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left));
    return Buffer.concat(parts);
  }
  /** Reads what follows, so that an archive whose last bytes are missing is not taken for a complete one. */
  async function end(): Promise<void> {
    for (let next = await iterator.next(); next.done !== true;) next = await iterator.next();
  }
  return { some, exactly, end, block: () => exactly(BLOCK) };
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new TarError(`the name ${name} is too long`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size <= MAX_OCTAL_SIZE) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function parseHeader(header: Uint8Array): { name: string; size: number } {
  const bytes = Buffer.from(header);
  const checksum = Number.parseInt(bytes.toString('latin1', 148, 156), 8);
  if (checksum !== checksumOf(bytes)) throw new TarError('the archive is damaged');
  const name = bytes.toString('utf8', 0, MAX_NAME_BYTES).split('\0', 1)[0] ?? '';
  const isBinary = (bytes[124] ?? 0) >= 0x80;
  const size = isBinary
    ? Number(bytes.readBigUInt64BE(128))
    : Number.parseInt(bytes.toString('latin1', 124, 136), 8);
  return { name, size };
}

/** Sums the bytes of a header, the checksum itself counted as spaces. */
function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}
