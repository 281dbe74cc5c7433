import { describe, expect, test } from 'vitest'
import { chatCompletionParameters } from '../../src/contract/chat-completion-parameters.ts'
import { errorCatalogue, type ErrorDefinition } from '../../src/contract/error-catalogue.ts'
import { messageSchema } from '../../src/contract/message.ts'
import { operations, type Operation } from '../../src/contract/operations.ts'
import { responseHeaders, type HeaderPresence } from '../../src/contract/response-headers.ts'
import { retentionValues } from '../../src/contract/retention.ts'
import { completedRows } from './completed-rows.ts'
import { failureRows } from './failure-rows.ts'
import { headerRows } from './header-rows.ts'
import { interruptedRows } from './interrupted-rows.ts'
import { limitRows } from './limit-rows.ts'
import { messageRows } from './message-rows.ts'
import { parameterRows } from './parameter-rows.ts'
import { refusalRows } from './refusal-rows.ts'
import {
  decidedErrors,
  specifiedErrors,
  specifiedHeaders,
  specifiedOperations,
  specifiedParameters,
  specifiedRetentions,
  specifiedRoles,
  specifiedStreamStates,
  specifiedUnsupportedParameters,
  transportErrors,
  type SpecifiedError,
} from './specification.ts'
import { stepFaults } from './step-faults.ts'
import { transportRows } from './transport-rows.ts'
import { unlistedRows } from './unlisted-rows.ts'

/*
 * The test of the tests: nothing of the contract may be in the code and not in the specification, or the other way round,
 * and nothing may be in either without a row in a table that is run against the server.
 */

function sorted(values: Iterable<string>): string[] {
  return [...new Set(values)].toSorted()
}

function keyOf({ status, type, code }: SpecifiedError): string {
  return `${status} ${type} ${code}`
}

const errorRows = [...refusalRows, ...limitRows, ...failureRows, ...transportRows]
const catalogue = Object.values<ErrorDefinition>(errorCatalogue)

describe('parameters', () => {
  test('the code lists exactly those of the specification, in its order', () => {
    expect(Object.keys(chatCompletionParameters)).toEqual(specifiedParameters)
  })

  test.each(specifiedParameters)('%s has a row that is accepted and a row that is refused', (parameter) => {
    const rows = parameterRows.filter((row) => row.parameter === parameter)
    expect(rows.some((row) => row.refused === undefined)).toBe(true)
    expect(rows.some((row) => row.refused !== undefined)).toBe(true)
  })

  test('every row is about a listed parameter, and no two rows are the same', () => {
    expect(sorted(parameterRows.map((row) => row.parameter))).toEqual(sorted(specifiedParameters))
    const names = parameterRows.map((row) => `${row.parameter}: ${row.what}`)
    expect(names).toEqual([...new Set(names)])
  })

  test('every parameter that the specification calls unsupported has a row, and none of the rows is listed', () => {
    const names = unlistedRows.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining([...specifiedUnsupportedParameters]))
    expect(names.filter((name) => Object.hasOwn(chatCompletionParameters, name))).toEqual([])
  })
})

describe('roles', () => {
  test('the code knows exactly those of the specification', () => {
    const known = messageSchema.options.map((option) => option.shape.role.value)
    expect(sorted(known)).toEqual(sorted(specifiedRoles))
  })

  test.each(specifiedRoles)('%s has a row that is accepted and a row that is refused', (role) => {
    const rows = messageRows.filter((row) => row.role === role)
    expect(rows.some((row) => row.refused === undefined)).toBe(true)
    expect(rows.some((row) => row.refused !== undefined)).toBe(true)
  })
})

describe('errors', () => {
  test('the code has exactly those of the specification and those with which we fill its gaps', () => {
    const known = [...specifiedErrors, ...decidedErrors, ...transportErrors]
    expect(sorted(catalogue.map(keyOf))).toEqual(sorted(known.map(keyOf)))
  })

  test("the code tells the specification's own from ours", () => {
    const contract = catalogue.filter((error) => error.source === 'contract')
    expect(sorted(contract.map(keyOf))).toEqual(sorted(specifiedErrors.map(keyOf)))
  })

  test.each(catalogue.map(keyOf))('%s has a row that produces it', (key) => {
    expect(errorRows.map(keyOf)).toContain(key)
  })

  test('no two rows are the same', () => {
    const names = errorRows.map((row) => `${keyOf(row)}: ${row.name}`)
    expect(names).toEqual([...new Set(names)])
  })
})

describe('operations', () => {
  test('the code has exactly those of the specification, with their methods, paths and statuses', () => {
    const known = Object.entries<Operation>(operations).map(([name, operation]) => {
      const { method, path, errorStatuses } = operation
      return [name, { method, path, statuses: errorStatuses }]
    })
    expect(Object.fromEntries(known)).toEqual(specifiedOperations)
  })

  for (const [name, { statuses }] of Object.entries(specifiedOperations)) {
    test.each(statuses)(`${name} has a row for status %s`, (status) => {
      expect(errorRows.filter((row) => row.operation === name).map((row) => row.status)).toContain(status)
    })
  }

  test('no row lets an operation answer with a status that the specification does not name for it', () => {
    // Our own faults may befall every operation; the specification shows 500 for chat completions only.
    const strangers = errorRows.filter(({ operation, status }) => {
      if (operation === 'none' || status === 500) return false
      return !(specifiedOperations[operation].statuses as readonly number[]).includes(status)
    })
    expect(strangers.map((row) => row.name)).toEqual([])
  })
})

describe('headers', () => {
  const presences: Record<(typeof specifiedHeaders)[keyof typeof specifiedHeaders], HeaderPresence> = {
    always: 'every response but a CORS preflight',
    authenticated: 'every response to an authenticated request',
    admitted: 'every response to an admitted request',
    'admitted chat': 'every response to an admitted chat completion',
  }

  test('the code has exactly those of the specification, each sent when the rules say', () => {
    const known = Object.entries(responseHeaders).map(([name, header]) => [name, header.presence])
    const specified = Object.entries(specifiedHeaders).map(([name, when]) => [name, presences[when]])
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(specified))
  })

  test('every one has a row', () => {
    expect(sorted(headerRows.map((row) => row.header))).toEqual(sorted(Object.keys(responseHeaders)))
  })

  test('the values of the retention are those of the specification', () => {
    expect(sorted(retentionValues)).toEqual(sorted(specifiedRetentions))
  })
})

describe('streams and steps', () => {
  test.each(specifiedStreamStates)('the stream state "%s" has a row', (state) => {
    expect([...completedRows, ...interruptedRows].map((row) => row.state)).toContain(state)
  })

  test('every step of the order of judgement has a fault', () => {
    const steps = new Set(stepFaults.map((fault) => Math.floor(fault.step)))
    expect([...steps]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})
