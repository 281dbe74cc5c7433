import type { Tool } from '../../src/inference/generation-request.ts'
import type { Random } from '../random.ts'
import { CATALOGUE } from './catalogue.ts'
import { inventedTool } from './invented-tool.ts'
import type { ToolCase, ToolCaseSource } from './tool-case.ts'

/** A request for one tool, and up to four others that lie beside it. */
export interface ToolScene {
  source: ToolCaseSource
  wanted: ToolCase
  others: readonly Tool[]
}

export function drawnScene(random: Random, sources: readonly ToolCaseSource[] = CATALOGUE): ToolScene {
  const source = random.pick(sources)
  const wanted = source(random)
  const byName = new Map<string, Tool>()
  for (let left = random.integer(0, 4); left > 0; left -= 1) {
    const other = random.pick(CATALOGUE)
    // A second tool of the same kind would serve the request just as well.
    if (other === source && source !== inventedTool) continue
    const { tool } = other(random)
    if (tool.name !== wanted.tool.name) byName.set(tool.name, tool)
  }
  return { source, wanted, others: [...byName.values()] }
}
