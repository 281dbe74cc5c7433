import { type PatternNode, lengthsOf } from './pattern-node.ts'

type Repetition = PatternNode & { kind: 'repeat' }

/**
 * The pattern narrowed to texts of `min` to `max` code points; undefined when that leaves nothing, or needs more than
 * narrowing repetitions. Where several parts can give way the room is divided among them: every text still matches.
 */
export function fitLength(node: PatternNode, min: number, max: number): PatternNode | undefined {
  const lengths = lengthsOf(node)
  if (lengths.min >= min && lengths.max <= max) return node
  if (lengths.min > max || lengths.max < min) return undefined
  switch (node.kind) {
    case 'set':
    case 'start':
    case 'end':
      return undefined
    case 'choice': {
      const options = node.options.flatMap((option) => fitLength(option, min, max) ?? [])
      return options.length === 0 ? undefined : { kind: 'choice', options }
    }
    case 'repeat':
      return fitRepetition(node, min, max)
    case 'sequence':
      return fitSequence(node.parts, min, max)
  }
}

function fitRepetition(node: Repetition, min: number, max: number): PatternNode | undefined {
  const part = lengthsOf(node.part)
  if (part.min === 0) return undefined
  const fewest = Math.max(node.min, Math.ceil(min / part.min))
  const most = part.max === Infinity ? 0 : Math.min(node.max, Math.floor(max / part.max))
  if (max === Infinity && fewest <= node.max) return { ...node, min: fewest }
  if (fewest <= most) return { ...node, min: fewest, max: most }
  return fitParts(node, min, max)
}

/** Where changing their number is not enough, the parts themselves give way: room is divided about evenly between number and size. */
function fitParts(node: Repetition, min: number, max: number): PatternNode | undefined {
  const even = max === Infinity ? 1 : Math.floor(Math.sqrt(max / lengthsOf(node.part).min))
  const counts = [even, 1, node.min].map((count) => Math.min(node.max, Math.max(1, node.min, count)))
  for (const count of new Set(counts)) {
    const part = fitLength(node.part, Math.ceil(min / count), Math.floor(max / count))
    // What the least length demands of each part it demands of all of them.
    if (part !== undefined) return { kind: 'repeat', part, min: min > 0 ? count : node.min, max: count }
  }
  return min === 0 && node.min === 0 ? { kind: 'sequence', parts: [] } : undefined
}

function fitSequence(parts: readonly PatternNode[], min: number, max: number): PatternNode | undefined {
  const ranges = parts.map((part) => ({ ...lengthsOf(part) }))
  const flexible = ranges.filter((range) => range.min < range.max)
  let spare = max - ranges.reduce((total, range) => total + range.min, 0)
  // Narrowest first, so that what one part leaves unused goes to the others.
  for (const [index, range] of flexible.toSorted((a, b) => a.max - a.min - (b.max - b.min)).entries()) {
    const share = Math.floor(spare / (flexible.length - index))
    range.max = Math.min(range.max, range.min + share)
    spare -= range.max - range.min
  }
  let missing = min - ranges.reduce((total, range) => total + range.min, 0)
  for (const range of flexible.toSorted((a, b) => b.max - b.min - (a.max - a.min))) {
    const taken = Math.max(0, Math.min(missing, range.max - range.min))
    range.min += taken
    missing -= taken
  }
  if (missing > 0) return undefined
  const fitted: PatternNode[] = []
  for (const [index, part] of parts.entries()) {
    const range = ranges[index]
    const narrowed = range === undefined ? undefined : fitLength(part, range.min, range.max)
    if (narrowed === undefined) return undefined
    fitted.push(narrowed)
  }
  return { kind: 'sequence', parts: fitted }
}
