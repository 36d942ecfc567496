const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a secret as authenticator apps do. */
export function base32Bytes(text: string): Buffer {
  const digits = Array.from(text.replaceAll(' ', ''), (one) => ALPHABET.indexOf(one));
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
