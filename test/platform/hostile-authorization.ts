import fc from 'fast-check'

const schemes = ['Basic', 'Digest', 'Token', 'Negotiate', 'AWS4-HMAC-SHA256', 'ApiKey', 'Key', '']
const injections = [
  "' or '1'='1",
  "'; drop table api_keys; --",
  '%27%20or%201=1',
  '" or ""="',
  '${jndi:ldap://127.0.0.1/a}',
  '{{7*7}}',
  '../../../etc/passwd',
  '$(id)',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  '-1',
  '%',
  '_'.repeat(47),
]

/** Every byte that a header may carry, in what HTTP/1.1 takes for text. */
const headerText = (length: { minLength?: number; maxLength: number }) =>
  fc
    .array(
      fc.oneof(fc.integer({ min: 0x21, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }), fc.constant(0x20)),
      length,
    )
    .map((bytes) => Buffer.from(bytes).toString('latin1'))

const letters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.'.split(''))

/** A good credential, spoilt: never one that was handed out, and never one whose checksum is right. */
function spoilt(credential: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: credential.length - 1 })
  return fc
    .oneof(
      fc.tuple(place, letters).map(([at, letter]) => credential.slice(0, at) + letter + credential.slice(at + 1)),
      fc.tuple(place, letters).map(([at, letter]) => credential.slice(0, at) + letter + credential.slice(at)),
      place.map((at) => credential.slice(0, at) + credential.slice(at + 1)),
      place.map((at) => credential.slice(0, at)),
      place.map((at) => `${credential.slice(0, at)} ${credential.slice(at)}`),
      fc.constantFrom(
        credential + credential,
        `${credential}, Bearer ${credential}`,
        `${credential},${credential}`,
        `"${credential}"`,
        `Bearer ${credential}`,
        credential.toUpperCase(),
        credential.toLowerCase(),
        Buffer.from(credential).toString('base64'),
        credential.replace(/^parley_(op_|session_)?/, 'parley_pg_'),
        credential.replace(/^parley_/, 'parley_op_'),
        credential.replace(/^parley_op_/, 'parley_'),
        encodeURIComponent(`${credential}\0`),
      ),
    )
    .filter((text) => text.trim() !== credential)
}

const forged = fc
  .tuple(
    fc.string({ unit: letters, minLength: 1, maxLength: 200 }),
    fc.string({ unit: letters, minLength: 43, maxLength: 43 }),
  )
  .map(([payload, signature]) => `parley_pg_${payload.replaceAll('.', '')}.${signature.replaceAll('.', 'A')}`)

/** Values of the Authorization header that nobody was ever given. */
export function hostileAuthorizations(goodOnes: readonly string[]): fc.Arbitrary<string> {
  const bearer = fc.constantFrom('Bearer ', 'bearer ', 'BEARER ', 'Bearer  ')
  const credential = fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...goodOnes.map(spoilt)) },
    { weight: 2, arbitrary: forged },
    { weight: 2, arbitrary: headerText({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.constantFrom(...injections) },
    { weight: 1, arbitrary: headerText({ minLength: 4000, maxLength: 8000 }) },
  )
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(bearer, credential).map(([scheme, text]) => scheme + text) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...schemes), fc.constantFrom(...goodOnes))
        .map(([scheme, good]) => `${scheme} ${good}`),
    },
    { weight: 1, arbitrary: headerText({ maxLength: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer ', 'Bearer\t', ',', 'Bearer,', 'Bearer null') },
  )
}
