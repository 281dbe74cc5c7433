import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Prints where a CPU profile says the time went: node bench/summarize-profile.ts <file.cpuprofile> [lines]
 * Self is the time in a function itself, total also what it called. Both count from the clock, so on a machine with other
 * work they hold waiting for a core too.
 */

interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
}

interface Profile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const idle = new Set(['(idle)', '(program)', '(root)'])

const [file = '', lines = '40'] = process.argv.slice(2)
const profile = JSON.parse(await readFile(file, 'utf8')) as Profile
const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))

const self = new Map<string, number>()
const total = new Map<string, number>()
let busy = 0
for (const [index, id] of profile.samples.entries()) {
  const stack = namesOf(id)
  const [name] = stack
  if (name === undefined) continue
  const spent = profile.timeDeltas[index] ?? 0
  busy += spent
  add(self, name, spent)
  // A function that calls itself is counted once.
  for (const caller of new Set(stack)) add(total, caller, spent)
}
process.stdout.write(`${(busy / 1e6).toFixed(2)} s busy\n`)
print('self', self)
print('total', total)

/** The functions from the sampled one outwards; none for time in which nothing ran. */
function namesOf(id: number): string[] {
  const names: string[] = []
  for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
    const frame = nodes.get(at)?.callFrame
    if (frame !== undefined && !idle.has(frame.functionName))
      names.push(`${frame.functionName || '–'}  ${place(frame)}`)
  }
  return names
}

function add(times: Map<string, number>, name: string, spent: number): void {
  times.set(name, (times.get(name) ?? 0) + spent)
}

function print(title: string, times: ReadonlyMap<string, number>): void {
  process.stdout.write(`\n${title}\n`)
  for (const [name, spent] of [...times].toSorted(([, a], [, b]) => b - a).slice(0, Number(lines))) {
    process.stdout.write(`${((spent / busy) * 100).toFixed(2).padStart(6)} %  ${name}\n`)
  }
}

function place({ url, lineNumber }: CallFrame): string {
  if (url === '') return ''
  const path = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url)) : url
  return `${path}:${lineNumber + 1}`
}
