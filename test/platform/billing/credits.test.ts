import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AMOUNT_MAX,
  BALANCE_MAX,
  creditsSchema,
  creditsText,
  creditsTextSchema,
  positiveCreditsSchema,
  signedCreditsSchema,
} from '../../../src/platform/billing/credits.ts'
import { csvLine } from '../../../src/platform/http/csv.ts'

describe('an amount of credits', () => {
  it('is read back exactly as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -AMOUNT_MAX, max: AMOUNT_MAX }), (amount) => {
        const text = creditsText(amount)
        expect(creditsTextSchema.parse(text)).toBe(text)
        if (amount !== 0) expect(signedCreditsSchema.parse(text)).toBe(amount)
        if (amount >= 0) expect(creditsSchema.parse(text)).toBe(amount)
      }),
    )
  })

  it.each([
    [0, '0.000000000'],
    [1, '0.000000001'],
    [-1, '-0.000000001'],
    [12_500_000_000, '12.500000000'],
    [-BALANCE_MAX, '-5000000.000000000'],
  ])('%d billionths are written as %s', (amount, text) => expect(creditsText(amount)).toBe(text))

  it.each([
    12.5,
    '',
    '.5',
    '1.',
    '1e3',
    '+1',
    '1,5',
    ' 1',
    '0x10',
    'NaN',
    '1.0000000001',
    '10000000',
    '1000000.000000001',
  ])('is refused when it is %o', (given) => {
    expect(creditsSchema.safeParse(given).success).toBe(false)
    expect(signedCreditsSchema.safeParse(given).success).toBe(false)
  })

  it('that is given is more than nothing', () => {
    for (const given of ['0', '0.000000000', '-1']) expect(positiveCreditsSchema.safeParse(given).success).toBe(false)
  })
})

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")', '-2+3+cmd|" /C calc"!A0'])(
    'that would run in a spreadsheet is made a text: %o',
    (hostile) => {
      const line = csvLine([hostile])
      expect(line.startsWith(`'`) || line.startsWith(`"'`)).toBe(true)
    },
  )

  it('that is a number stays one, also below zero', () => {
    expect(csvLine(['-12.500000000', 3, null])).toBe('-12.500000000,3,\r\n')
  })

  it('is quoted where it must be', () =>
    expect(csvLine(['a,b', 'say "hi"', 'plain'])).toBe('"a,b","say ""hi""",plain\r\n'))
})
