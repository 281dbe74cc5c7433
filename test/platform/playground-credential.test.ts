import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiKeyFormat } from '../../src/platform/api-keys/api-key.ts'
import {
  looksLikePlaygroundCredential,
  PlaygroundSigner,
  type PlaygroundClaim,
} from '../../src/platform/playground/playground-credential.ts'
import { newPepper } from '../../src/platform/secrets/pepper.ts'

const claim: PlaygroundClaim = {
  accountId: 'acct_1',
  sessionId: 'sess_1',
  projectId: 'proj_1',
  issuedAtMs: 1_700_000_000_000,
  expiresAtMs: 1_700_000_600_000,
}

describe('a playground credential', () => {
  it('says what was signed, and looks like nothing else', () => {
    const signer = new PlaygroundSigner([newPepper('1')])
    const credential = signer.sign(claim)
    expect(looksLikePlaygroundCredential(credential)).toBe(true)
    expect(apiKeyFormat.matches(credential)).toBe(false)
    expect(looksLikePlaygroundCredential(apiKeyFormat.create())).toBe(false)
    expect(signer.open(credential)).toEqual(claim)
  })

  it('is worth nothing once any one of its characters is another', () => {
    const signer = new PlaygroundSigner([newPepper('1')])
    const credential = signer.sign(claim)
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const prefix = 'parley_pg_'.length
    fc.assert(
      fc.property(
        fc.integer({ min: prefix, max: credential.length - 1 }),
        fc.integer({ min: 0, max: characters.length - 1 }),
        (position, index) => {
          const character = characters.charAt(index)
          fc.pre(credential[position] !== character)
          const changed = credential.slice(0, position) + character + credential.slice(position + 1)
          return !looksLikePlaygroundCredential(changed) || signer.open(changed) === undefined
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('of another installation is worth nothing', () => {
    const credential = new PlaygroundSigner([newPepper('1')]).sign(claim)
    expect(new PlaygroundSigner([newPepper('1')]).open(credential)).toBeUndefined()
  })

  it('goes on when a new pepper comes, until the old one goes', () => {
    const [old, fresh] = [newPepper('1'), newPepper('2')]
    const credential = new PlaygroundSigner([old]).sign(claim)
    expect(new PlaygroundSigner([fresh, old]).open(credential)).toEqual(claim)
    expect(new PlaygroundSigner([fresh]).open(credential)).toBeUndefined()
  })

  it('is recognised in a moment, however hostile the text', () => {
    const hostile = ['parley_pg_', 'parley_pg_.', `parley_pg_${'a'.repeat(1e6)}`, `parley_pg_${'.'.repeat(1000)}`]
    for (const text of hostile) expect(looksLikePlaygroundCredential(text)).toBe(false)
  })
})
