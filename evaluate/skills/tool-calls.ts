import type { ExpectedCall, Question } from '../question.ts'
import type { Random } from '../random.ts'
import { CATALOGUE } from '../tools/catalogue.ts'
import type { ToolCase } from '../tools/tool-case.ts'
import { drawnScene, type ToolScene } from '../tools/tool-scene.ts'

/** A request that a tool serves: one call mostly, sometimes two or three at once. */
export function askToolCall(random: Random): Question {
  const scene = drawnScene(random)
  if (random.chance(0.84)) return single(random, scene)
  return scene.wanted.pluralRequest !== undefined && random.chance(0.6)
    ? severalAlike(random, scene)
    : two(random, scene)
}

function single(random: Random, { wanted, others }: ToolScene): Question {
  return {
    messages: [{ role: 'user', text: wanted.request }],
    tools: random.shuffle([wanted.tool, ...others]),
    expected: { kind: 'calls', calls: [callOf(wanted)] },
  }
}

/** The same tool for several values, asked for in one sentence. */
function severalAlike(random: Random, { source, wanted, others }: ToolScene): Question {
  const [key = ''] = Object.keys(wanted.arguments)
  const values = new Set([wanted.arguments[key]])
  const count = random.integer(2, 3)
  while (values.size < count) values.add(Object.values(source(random).arguments)[0])
  const listed = [...values].map(String)
  const subject = `${wanted.pluralRequest} ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
  const opening = random.pick(['What is', 'Tell me', 'Get me', 'I need'])
  return {
    messages: [{ role: 'user', text: `${opening} ${subject}${random.pick(['.', '?', ''])}` }],
    tools: random.shuffle([wanted.tool, ...others]),
    expected: {
      kind: 'calls',
      calls: [...values].map((value) => ({ name: wanted.tool.name, arguments: { [key]: value } })),
    },
  }
}

function two(random: Random, scene: ToolScene): Question {
  const { source, wanted, others } = scene
  const second = random.pick(CATALOGUE.filter((each) => each !== source))(random)
  const taken = [wanted.tool, ...others]
  if (taken.some(({ name }) => name === second.tool.name)) return single(random, scene)
  const link = random.pick(['. Also, ', '. And ', ', then '])
  const request = wanted.request.replace(/[.?]+$/, '') + link + second.request.slice(0, 1).toLowerCase()
  return {
    messages: [{ role: 'user', text: request + second.request.slice(1) }],
    tools: random.shuffle([...taken, second.tool]),
    expected: { kind: 'calls', calls: [callOf(wanted), callOf(second)] },
  }
}

function callOf({ tool, arguments: values }: ToolCase): ExpectedCall {
  return { name: tool.name, arguments: values }
}
