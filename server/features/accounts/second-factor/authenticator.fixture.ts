import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto';

const USER_IS_VERIFIED = 0x05;
const HAS_KEY = 0x40;

/** An authenticator in software, with one passkey (ES256) for one site. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const siteHash = hash('sha256', new URL(origin).hostname, 'buffer');
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, key = Buffer.alloc(0)) {
    counter += 1;
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags);
    counted.writeUInt32BE(counter, 1);
    return Buffer.concat([siteHash, counted, key]);
  }

  /** The key in COSE format, after the id that names it. */
  function attestedKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = ['a5010203262001215820', hexOf(x), '225820', hexOf(y)].join('');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose, 'hex')]);
  }

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    /** Returns a new passkey, as a browser would. */
    create: (challenge: string) => {
      const data = authenticatorData(USER_IS_VERIFIED | HAS_KEY, attestedKey());
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    /** Returns a signature of a challenge. */
    sign: (challenge: string) => {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(USER_IS_VERIFIED);
      const signed = createSign('sha256')
        .update(data)
        .update(hash('sha256', client, 'buffer'));
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed.sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}

function hexOf(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('hex');
}
