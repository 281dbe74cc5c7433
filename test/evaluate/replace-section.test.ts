import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replaceSection } from '../../evaluate/replace-section.ts'

test('only what stands between the markers changes', () => {
  const document = readFileSync('docs/model.md', 'utf8')
  const written = replaceSection(document, '| new |')
  expect(written).toContain('\n| new |\n')
  expect(replaceSection(written, '| newer |')).toBe(written.replace('| new |', '| newer |'))
  expect(written.split('\n')[0]).toBe(document.split('\n')[0])
  expect(written.split('\n').at(-2)).toBe(document.split('\n').at(-2))
})

test('a document without markers is left alone', () => {
  expect(() => replaceSection('# The model\n', '| new |')).toThrow('no section')
})
