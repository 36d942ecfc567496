import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { findPublicAddress } from './public-address.ts';

/** A fake name server: a name's addresses are its first label, with dashes for dots or colons; an address stands for itself. */
const resolve = async (hostname: string) => {
  if (hostname === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
  const [label = ''] = hostname.split('.', 1);
  const found = isIP(hostname) ? [hostname] : label.split('--').map((one) => one.replaceAll('-', '.'));
  return found.map((address) => ({ address, family: isIP(address) }));
};

test.each([
  'https://127.0.0.1/push',
  'https://127.1/push',
  'https://0x7f000001/push',
  'https://[::1]/push',
  'https://[::ffff:10.0.0.1]/push',
  'https://[fd00::1]/push',
  'https://[fe80::1]/push',
  'https://[::ffff:127.0.0.1]/push',
  'https://[::ffff:a9fe:a9fe]/push',
  'https://[::127.0.0.1]/push',
  'https://[::]/push',
  'https://[fec0::1]/push',
  'https://[fd00:ec2::254]/push',
  'https://[64:ff9b::7f00:1]/push',
  'https://[64:ff9b:1::1]/push',
  'https://localhost/push',
  'https://10-1-2-3.example/push',
  'https://100-64-0-1.example/push',
  'https://169-254-169-254.example/push',
  'https://172-31-0-1.example/push',
  'https://192-168-0-1.example/push',
  'https://0-0-0-0.example/push',
  'https://224-0-0-1.example/push',
  'https://8-8-8-8--10-0-0-1.example/push',
])('when a client names %s, it is refused as not public', async (endpoint) => {
  const objection = 'must name a server on the public network';
  expect(await findPublicAddress(endpoint, { isPrivateAllowed: false, resolve })).toEqual({ objection });
});

const objectionTo = (endpoint: string) => findPublicAddress(endpoint, { isPrivateAllowed: false, resolve });

test('when the address is not public, it is refused', async () => {
  expect(await objectionTo('push')).toEqual({ objection: 'must be a URL' });
  for (const scheme of ['http', 'ftp', 'file'])
    expect(await objectionTo(`${scheme}://8-8-8-8.example/`)).toEqual({
      objection: 'must begin with https://',
    });
  expect(await objectionTo('https://a:b@8-8-8-8.example/')).toEqual({
    objection: 'must not hold a name or password',
  });
});

test('when the address is public, it is accepted with its IPs', async () => {
  expect(await objectionTo('https://8-8-8-8.example/push')).toEqual({
    addresses: [{ address: '8.8.8.8', family: 4 }],
  });
  expect(await objectionTo('https://[2606:4700::1111]/push')).toEqual({
    addresses: [{ address: '2606:4700::1111', family: 6 }],
  });
});

test('when no name server responds, the lookup ends with its signal', async () => {
  const lookup = findPublicAddress('https://silent.example/', {
    isPrivateAllowed: false,
    resolve: () => new Promise(() => undefined),
    signal: AbortSignal.abort(new Error('too late')),
  });
  await expect(lookup).rejects.toThrow('too late');
});

const withPrivate = (endpoint: string) => findPublicAddress(endpoint, { isPrivateAllowed: true, resolve });

test('when private addresses are allowed, a service on this machine is accepted', async () => {
  expect(await withPrivate('http://127.0.0.1:9/push')).toEqual({
    addresses: [{ address: '127.0.0.1', family: 4 }],
  });
  expect(await withPrivate('https://10-0-0-1.example/push')).toHaveProperty('addresses');
  expect(await withPrivate('http://10-0-0-1.example/push')).toHaveProperty('objection');
});
